/** Writes the log to standard error: JSON for programs, readable lines if standard error is a terminal. */
import { writeSync } from "node:fs";
import { formatLogLine } from "./format-log-line.ts";

const DESCRIPTOR = 2;

/** How many bytes of unwritten lines are kept for a later attempt. */
const MAX_KEPT = 65_536;

/** Writes every line immediately. A line that cannot be written, such as on a full disk, never stops the server. */
export function logDestination(isTerminal: boolean): { write(line: string): void } {
  let kept = Buffer.alloc(0);
  return {
    write(line) {
      const text = isTerminal ? formatLogLine(line) : line;
      if (kept.length < MAX_KEPT) kept = Buffer.concat([kept, Buffer.from(text)]);
      try {
        while (kept.length > 0) kept = kept.subarray(writeSync(DESCRIPTOR, kept));
      } catch {
        // The next line tries again.
      }
    },
  };
}
