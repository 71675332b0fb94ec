/** Reads the first bytes, or all bytes, of a file that is opened piece by piece. */
import type { StatementFile } from "./statement.ts";

export async function firstBytes(file: StatementFile, count: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.open()) {
    chunks.push(chunk.subarray(0, count - length));
    length += chunk.length;
    if (length >= count) break;
  }
  return Buffer.concat(chunks);
}

export async function allBytes(file: StatementFile): Promise<Buffer> {
  return firstBytes(file, Number.POSITIVE_INFINITY);
}
