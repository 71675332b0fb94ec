/** Compresses content for a text column (zstd in base64), and reads it again up to a limit. Node's threads do the work. */
import { promisify } from "node:util";
import { gunzip, zstdCompress, zstdDecompress, zstdDecompressSync } from "node:zlib";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const decompressGzip = promisify(gunzip);

/** The start of a gzip file in base64. Files of previews had this form in earlier versions. */
const GZIP_START = "H4sI";

export async function pack(bytes: Uint8Array): Promise<string> {
  return (await compress(bytes)).toString("base64");
}

/** Throws if the content has more than `maxBytes`. */
export async function unpack(text: string, maxBytes: number): Promise<Uint8Array> {
  const isGzip = text.startsWith(GZIP_START);
  return await (isGzip ? decompressGzip : decompress)(Buffer.from(text, "base64"), { maxOutputLength: maxBytes });
}

/** Like `unpack`, for small content inside a transaction, which awaits nothing but the store. */
export function unpackNow(text: string, maxBytes: number): Buffer {
  return zstdDecompressSync(Buffer.from(text, "base64"), { maxOutputLength: maxBytes });
}
