/** The file in the data directory with the key of sealed secrets. Backups leave it out. */
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { PRIVATE_FILE, secretKeyFile } from "./data-directory.ts";
import { syncPath } from "./sync-path.ts";

/**
 * Returns the content of the file. If it is missing, stores the text that `create` returns; undefined without `create`. Processes
 * that create it at the same time get the same text.
 */
export function readSecretKey(directory: string, create?: () => string): string | undefined {
  const file = secretKeyFile(directory);
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  if (create === undefined) return undefined;
  writeOnce(file, `${create()}\n`);
  syncPath(directory);
  return readFileSync(file, "utf8").trim();
}

/** The file appears with its whole content, and is never replaced. A lost key would make every sealed value unreadable. */
function writeOnce(file: string, text: string): void {
  const partial = `${file}.partial-${process.pid}`;
  rmSync(partial, { force: true });
  const descriptor = openSync(partial, "wx", PRIVATE_FILE);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  try {
    linkSync(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another process was faster
  } finally {
    rmSync(partial);
  }
}
