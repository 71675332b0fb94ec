/**
 * CSV layouts of real banks, with invented rows: the files of `banks/`. Each has the expected result as JSON, a line
 * `---`, and then the statement up to the end of the file.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Answers } from "../../../src/readers/statements/statement.ts";

const FOLDER = join(import.meta.dirname, "banks");
const SEPARATOR = "\n---\n";

export interface Bank {
  readonly name: string;
  readonly text: string;
  readonly rows: readonly string[];
  /** Those of the rows that the bank has not booked. */
  readonly pending?: readonly string[];
  /** Rows that are not transactions. */
  readonly skipped?: readonly string[];
  /** What the file does not contain. */
  readonly answers?: Answers;
  readonly asks?: readonly string[];
  readonly issues?: readonly string[];
  readonly account?: string;
  /** The names of the accounts, if the file has several. */
  readonly accounts?: readonly string[];
  readonly currency?: string;
  readonly closing?: string;
  readonly payees?: readonly (string | null)[];
}

export const BANKS: readonly Bank[] = globSync("*.txt", { cwd: FOLDER })
  .toSorted()
  .map((file) => {
    const content = readFileSync(join(FOLDER, file), "utf8");
    const end = content.indexOf(SEPARATOR);
    const text = content.slice(end + SEPARATOR.length);
    return { name: basename(file, ".txt"), text, ...JSON.parse(content.slice(0, end)) };
  });
