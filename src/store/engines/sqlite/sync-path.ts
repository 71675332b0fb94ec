/** Makes sure that a file, or a directory's list of files, is on the disk. */
import { closeSync, fsyncSync, openSync } from "node:fs";

export function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
