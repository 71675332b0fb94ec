/** Writes the log to standard error: JSON for programs, readable lines if standard error is a terminal. */
import { writeSync } from "node:fs";
import { formatLogLine } from "./format-log-line.ts";

const DESCRIPTOR = 2;

/** Unwritten lines are buffered up to this many bytes, for a later attempt. */
const MAX_BUFFERED = 65_536;

/** Writes every line immediately. A line that cannot be written, such as on a full disk, never stops the server. */
export function logDestination(isTerminal: boolean): { write(line: string): void } {
  let buffered = Buffer.alloc(0);
  return {
    write(line) {
      const text = isTerminal ? formatLogLine(line) : line;
      if (buffered.length < MAX_BUFFERED) buffered = Buffer.concat([buffered, Buffer.from(text)]);
      try {
        while (buffered.length > 0) buffered = buffered.subarray(writeSync(DESCRIPTOR, buffered));
      } catch {
        // The next line tries again.
      }
    },
  };
}
