/** The messages of the first screen in English: the frame, the components and Home. They load with the page. */
import { home } from "../features/home/words.en.ts";
import { common } from "./common.en.ts";
import { number } from "./number.en.ts";

export const en = { ...common, ...number, ...home };
