/** Packs a file into text for a table, and unpacks it: gzip in base64. The work runs in threads of Node. */
import { gunzip, gzip } from "node:zlib";

export async function packFile(bytes: Uint8Array): Promise<string> {
  const packed = await new Promise<Buffer>((resolve, reject) =>
    gzip(bytes, (error, result) => (error === null ? resolve(result) : reject(error))),
  );
  return packed.toString("base64");
}

export async function unpackFile(text: string): Promise<Uint8Array> {
  return await new Promise<Buffer>((resolve, reject) =>
    gunzip(Buffer.from(text, "base64"), (error, result) => (error === null ? resolve(result) : reject(error))),
  );
}
