/** All messages of the page in English. Each feature has its own file. */
import { enter } from "../features/enter/words.en.ts";
import { home } from "../features/home/words.en.ts";
import { common } from "./common.en.ts";
import { number } from "./number.en.ts";

export const en = { ...common, ...number, ...enter, ...home };
