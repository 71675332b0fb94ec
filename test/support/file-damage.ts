/** Damages files like failing disks, incomplete copies and user mistakes. */
import { closeSync, openSync, readSync, writeSync } from "node:fs";

const JUNK = 0xa5;

/** Overwrites part of a file with junk. Returns a function that restores it. */
export function overwrite(file: string, at: number, bytes: number): () => void {
  const before = Buffer.alloc(bytes);
  const descriptor = openSync(file, "r+");
  try {
    const count = readSync(descriptor, before, 0, bytes, at);
    writeSync(descriptor, Buffer.alloc(count, JUNK), 0, count, at);
    return () => putBack(file, at, before.subarray(0, count));
  } finally {
    closeSync(descriptor);
  }
}

function putBack(file: string, at: number, bytes: Uint8Array): void {
  const descriptor = openSync(file, "r+");
  try {
    writeSync(descriptor, bytes, 0, bytes.length, at);
  } finally {
    closeSync(descriptor);
  }
}
