/** The messages of the first screen: the frame, the components and Home. They load with the page. */
import { common } from "./common.ts";
import { home } from "./home.ts";
import { number } from "./number.ts";

export const firstScreen = { ...common, ...home, ...number };
