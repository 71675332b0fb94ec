/** Opens a file that only the operator can read, and never replaces one. */
import { open } from "node:fs/promises";
import { UsageError } from "./usage-error.ts";

/** @throws UsageError if the file exists or cannot be created. */
export async function openNewFile(file: string): Promise<NodeJS.WritableStream> {
  const handle = await open(file, "wx", 0o600).catch((error) => {
    throw new UsageError(`${file} cannot be created: ${error.message}.`);
  });
  return handle.createWriteStream();
}
