/** Receives a file as the body of a request. It goes to the disk in parts, so that large uploads take little memory. */
import type { IncomingMessage } from "node:http";
import {
  type AttachedFile,
  attachmentName,
  detectMediaType,
  MAX_ATTACHMENT_BYTES,
  MEDIA_TYPES,
  type MediaType,
  SIGNATURE_BYTES,
} from "../domain/attachment.ts";
import { Problem } from "../domain/problem.ts";
import { parseFileName } from "./content-disposition.ts";

/** The part of a new file that receives its content. */
interface Target {
  write(part: Uint8Array): Promise<void>;
  digest(): string;
}

/** @throws Problem `body_too_large` or `unsupported_file_type`, as soon as that is known. */
export async function receiveFile(request: IncomingMessage, target: Target): Promise<AttachedFile> {
  try {
    const { bytes, mediaType } = await receive(request, target);
    const given = parseFileName(request.headers["content-disposition"] ?? "") ?? "";
    return { sha256: target.digest(), name: attachmentName(given, mediaType), media_type: mediaType, bytes };
  } catch (error) {
    request.resume(); // otherwise the client could not read the response while it sends
    throw error;
  }
}

async function receive(request: IncomingMessage, target: Target) {
  if (Number(request.headers["content-length"] ?? 0) > MAX_ATTACHMENT_BYTES) throw tooLarge();
  let start: Buffer = Buffer.alloc(0);
  let bytes = 0;
  let mediaType: MediaType | undefined;
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_ATTACHMENT_BYTES) throw tooLarge();
    if (mediaType === undefined) {
      start = Buffer.concat([start, part.subarray(0, SIGNATURE_BYTES)]);
      mediaType = start.length < SIGNATURE_BYTES ? undefined : readMediaType(start);
    }
    await target.write(part);
  }
  return { bytes, mediaType: mediaType ?? readMediaType(start) };
}

function tooLarge(): Problem {
  return new Problem("body_too_large", `An attachment must not exceed ${MAX_ATTACHMENT_BYTES / 2 ** 20} MiB.`);
}

function readMediaType(start: Buffer): MediaType {
  const found = detectMediaType(start);
  if (found !== undefined) return found;
  const detail = `The content must be a file of one of these types: ${MEDIA_TYPES.join(", ")}. Send its bytes as the body.`;
  throw new Problem("unsupported_file_type", detail);
}
