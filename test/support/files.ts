/** Small files of the types that attachments may have, and their upload. */
import { createHash, randomBytes } from "node:crypto";
import type { CallAnswer, CallOptions } from "./call.ts";
import type { Household } from "./household.ts";
import type { TestServer } from "./server.ts";

const START = {
  pdf: "%PDF-1.7\n",
  jpeg: "\xff\xd8\xff\xe0",
  png: "\x89PNG\r\n\x1a\n",
  webp: "RIFF\x10\x00\x00\x00WEBPVP8 ",
  heic: "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic",
};

/** A file with the first bytes of its type and random content. */
export function newFile(type: keyof typeof START = "png", bytes = 100): Buffer {
  const start = Buffer.from(START[type], "latin1");
  return Buffer.concat([start, randomBytes(bytes)]);
}

export function sha256Of(file: Uint8Array): string {
  return createHash("sha256").update(file).digest("hex");
}

interface UploadOptions extends Pick<CallOptions, "as" | "headers"> {
  readonly query?: string;
  /** The header Content-Disposition. */
  readonly disposition?: string;
}

export async function attach(
  server: { readonly call: TestServer["call"] | Household["call"] },
  transactionId: string,
  file: Uint8Array,
  { as, headers = {}, query = "", disposition = 'attachment; filename="receipt.png"' }: UploadOptions = {},
): Promise<CallAnswer> {
  return await server.call("POST", `/v1/transactions/${transactionId}/attachments${query}`, undefined, {
    ...(as === undefined ? {} : { as }),
    raw: file,
    headers: { "content-type": "application/octet-stream", "content-disposition": disposition, ...headers },
  });
}
