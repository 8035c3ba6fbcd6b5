// The texts of measuring a lens and setting a table up, which no player's phone has to load.

import { language } from "./text.js";
import en from "./text-setup-en.js";

export const setup = language === "en" ? en : (await import(`./text-setup-${language}.js`)).default;
