/** Writes a file that only the operator can read, and never replaces one. */
import { open, rm } from "node:fs/promises";
import { UsageError } from "./usage-error.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "its directory does not exist",
  EACCES: "this user has no permission",
};

/** The file is removed if `write` fails. @throws UsageError if the file exists or cannot be created. */
export async function writeNewFile(
  file: string,
  write: (output: NodeJS.WritableStream) => Promise<unknown>,
): Promise<void> {
  const handle = await open(file, "wx", 0o600).catch((error) => {
    throw new UsageError(
      error.code === "EEXIST"
        ? `${file} already exists. Files are never overwritten: choose another name.`
        : `${file} cannot be created: ${REASONS[error.code] ?? error.message}.`,
    );
  });
  await write(handle.createWriteStream()).catch(async (error) => {
    await rm(file, { force: true });
    throw error;
  });
}
