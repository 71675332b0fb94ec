/** Reads the names that budgets and tokens are given on the command line. */
import { UsageError } from "./usage-error.ts";

const MAX_NAME_LENGTH = 200;

/** A name as the API takes them too: its length in characters, not in bytes. @throws UsageError */
export function readName(name: string): string {
  if (name.trim() !== "" && [...name].length <= MAX_NAME_LENGTH) return name;
  throw new UsageError(`A name has 1 to ${MAX_NAME_LENGTH} characters.`);
}
