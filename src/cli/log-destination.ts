/** Where the log goes: standard error, so that standard output has only what is written for people. */
import { writeSync } from "node:fs";

const DESCRIPTOR = 2;

/** How many bytes are kept of lines that cannot be written, for when they can again. */
const MAX_KEPT = 65_536;

/** Writes every line at once. One that cannot be written, such as on a full disk, must not end what it tells of. */
export function logDestination(): { write(line: string): void } {
  let kept = Buffer.alloc(0);
  return {
    write(line) {
      if (kept.length < MAX_KEPT) kept = Buffer.concat([kept, Buffer.from(line)]);
      try {
        while (kept.length > 0) kept = kept.subarray(writeSync(DESCRIPTOR, kept));
      } catch {
        // It is tried again with the next line.
      }
    },
  };
}
