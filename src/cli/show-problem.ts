/** Prints why something named by the user, such as a file, was not processed, and makes the command fail. */
import { MAX_LISTED, type Problem } from "../domain/problem.ts";
import { plain, printNote } from "./print.ts";

/** Limits the printed details of a problem. */
export const MAX_SHOWN = 20;

export function showProblem(name: string, { message }: Problem, details: readonly string[]): void {
  printNote(plain`${name}: ${message}`);
  showDetails(details);
  process.exitCode = 1;
}

/** The first details of a problem, below it. */
export function showDetails(details: readonly string[]): void {
  for (const detail of details.slice(0, MAX_SHOWN)) printNote(plain`  ${detail}`);
  if (details.length > MAX_SHOWN) {
    // A problem does not list more.
    const least = details.length < MAX_LISTED ? "" : "at least ";
    printNote(plain`  ... and ${least}${details.length - MAX_SHOWN} more.`);
  }
}
