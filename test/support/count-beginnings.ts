/** Looks at a write-ahead log from outside, also while it is written. */
import { closeSync, openSync, readSync } from "node:fs";

const HEADER_BYTES = 32;
const COUNT_AT = 12;

/** How often a log has begun anew: its header counts that (https://www.sqlite.org/fileformat.html#walformat). */
export function countBeginnings(log: string): number {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(log, "r");
  try {
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
    return header.readUInt32BE(COUNT_AT);
  } finally {
    closeSync(descriptor);
  }
}
