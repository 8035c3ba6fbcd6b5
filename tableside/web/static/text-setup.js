// The texts of the pages on which a lens is measured and a table is set up, in this device's language.

import de from "./text-setup-de.js";
import en from "./text-setup-en.js";
import { language } from "./text.js";

export const setup = { en, de }[language];
