/** Reads the header of a WAL, even while another process writes it. */
import { closeSync, openSync, readSync } from "node:fs";

const HEADER_BYTES = 32;
const COUNT_AT = 12;

/** The number of times that a WAL was restarted, from its header (https://www.sqlite.org/fileformat.html#walformat). */
export function countWalRestarts(log: string): number {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(log, "r");
  try {
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
    return header.readUInt32BE(COUNT_AT);
  } finally {
    closeSync(descriptor);
  }
}
