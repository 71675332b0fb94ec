import { FileError } from "./file-error.ts";
import type { StatementFile } from "./statement.ts";

/**
 * The files that `read` finds in a file of an archive. A file that is no statement is kept with its error, so that the
 * other files of the archive are read.
 * @throws FileError if the file is damaged.
 */
export async function keepRefused(
  file: StatementFile,
  read: () => Promise<readonly StatementFile[]>,
): Promise<readonly StatementFile[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileError && error.code === "unknown_format") return [{ ...file, error }];
    throw error;
  }
}
