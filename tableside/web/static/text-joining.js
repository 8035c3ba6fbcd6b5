// The texts of joining and hosting, in the language that this phone is set to.

import de from "./text-joining-de.js";
import en from "./text-joining-en.js";
import { language } from "./text.js";

export const joining = { en, de }[language];
