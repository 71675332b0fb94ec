/** Reads the names that budgets and tokens are given on the command line. */
import { UsageError } from "./usage-error.ts";

const MAX_NAME_LENGTH = 200;

/** A name of one line; its length is in characters, not in bytes. @throws UsageError */
export function readName(name: string): string {
  const isLine = name.trim() !== "" && !/\p{Cc}/u.test(name);
  if (isLine && [...name].length <= MAX_NAME_LENGTH) return name;
  throw new UsageError(`A name has 1 to ${MAX_NAME_LENGTH} characters, all in one line.`);
}
