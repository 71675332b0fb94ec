/** The messages of all screens but Home in English. They load with the first of these screens. */
import { enter } from "../features/enter/words.en.ts";

export const screens = { ...enter };
