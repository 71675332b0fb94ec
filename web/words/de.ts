/** The messages of the first screen in German. */
import { home } from "../features/home/words.de.ts";
import { common } from "./common.de.ts";
import type { en } from "./en.ts";
import type { Translation } from "./message.ts";
import { number } from "./number.de.ts";

export const de: Translation<typeof en> = { ...common, ...number, ...home };
