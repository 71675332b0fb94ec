/**
 * The open database file. If it is removed or replaced while in use, writes still succeed, but their data is lost. So the
 * engine checks before each commit that the path still leads to this file.
 */
import { closeSync, fsync, openSync, type Stats, statSync } from "node:fs";
import { lostFile } from "./errors.ts";

export interface OpenedFile {
  /** Takes about a microsecond. @throws Problem `storage_unavailable` if the path refers to another file or to none. */
  assertInPlace(): void;
  /** Syncs the file to the disk without blocking the thread. */
  sync(): Promise<void>;
  /** Call it after all connections are closed: closing a file releases all locks that the process holds on it. */
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

/** Undefined if the file is missing or cannot be accessed. */
function find(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
