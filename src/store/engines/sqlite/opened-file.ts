/**
 * The file that a database was opened from. A file can be removed or replaced while it is in use, and what is written to it
 * then succeeds, but nobody will find it again.
 */
import { closeSync, fsync, openSync, type Stats, statSync } from "node:fs";
import { lostFile } from "./errors.ts";

export interface OpenedFile {
  /** Costs about a microsecond. @throws Problem `storage_unavailable` where its name leads to another file, or to none. */
  assertInPlace(): void;
  /** Waits until what has been written to it is on the disk, and holds up nobody. */
  sync(): Promise<void>;
  /** Only once no connection of this process has it open: closing a file lets go of all locks that the process has on it. */
  close(): void;
}

export function openedFile(file: string): OpenedFile {
  const opened = find(file);
  let descriptor: number | undefined;
  return {
    assertInPlace() {
      const found = find(file);
      if (found === undefined || found.ino !== opened?.ino || found.dev !== opened.dev) throw lostFile(file);
    },
    sync: () =>
      new Promise((resolve, reject) => {
        descriptor ??= openSync(file, "r");
        fsync(descriptor, (error) => (error ? reject(error) : resolve()));
      }),
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

/** Undefined also where it cannot be seen whether it is there. */
function find(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
