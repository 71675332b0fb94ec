/**
 * Remembers which file was opened. A file can be removed or replaced while it is in use, and what is written to it then
 * succeeds, but nobody will find it again.
 */
import { type Stats, statSync } from "node:fs";
import { lostFile } from "./storage-problem.ts";

export interface OpenedFile {
  /** Costs about a microsecond. @throws Problem `storage_unavailable` where its name leads to another file, or to none. */
  assertInPlace(): void;
}

export function openedFile(file: string): OpenedFile {
  const opened = find(file);
  return {
    assertInPlace() {
      const found = find(file);
      if (found === undefined || found.ino !== opened?.ino || found.dev !== opened.dev) throw lostFile(file);
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
