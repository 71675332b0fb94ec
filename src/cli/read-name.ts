/** Checks the names of budgets and tokens on the command line. */
import { UsageError } from "./usage-error.ts";

const MAX_NAME_LENGTH = 200;

/** One line; the limit counts characters, not bytes. @throws UsageError */
export function readName(name: string): string {
  const isLine = name.trim() !== "" && !/\p{Cc}/u.test(name);
  if (isLine && [...name].length <= MAX_NAME_LENGTH) return name;
  throw new UsageError(`A name must be one line of 1 to ${MAX_NAME_LENGTH} characters.`);
}
