/** The messages of all screens but Home in German. */
import { enter } from "../features/enter/words.de.ts";
import type { Translation } from "./message.ts";
import type { screens as english } from "./screens.en.ts";

export const screens: Translation<typeof english> = { ...enter };
