/**
 * Reads a request's body into one buffer. However small the chunks, the buffer is at most
 * twice the bytes received, or the announced length.
 */
import type { Readable } from "node:stream";
import { Problem } from "../domain/problem.ts";
import { BODY_LIMIT_BYTES } from "./limits.ts";

export interface BodyLimit {
  readonly bytes: number;
  /** The detail of the problem if the body is larger. */
  readonly detail: string;
  /** Called with the size of each part before it is stored. May throw a Problem, which rejects the body. */
  readonly count?: (bytes: number) => void;
}

const BODY_LIMIT: BodyLimit = {
  bytes: BODY_LIMIT_BYTES,
  detail: `The body must not exceed ${BODY_LIMIT_BYTES / 2 ** 20} MiB. Send several smaller requests.`,
};

/** @throws Problem `body_too_large` as soon as the size is known, or the problem of `limit.count`. */
export function readBody(stream: Readable, announcedBytes: number, limit: BodyLimit = BODY_LIMIT): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let body: Buffer = Buffer.alloc(0);
    let length = 0;

    const rejectBody = (error: unknown) => {
      stream.off("data", take);
      stream.resume();
      reject(error);
    };
    const rejectTooLarge = () => rejectBody(new Problem("body_too_large", limit.detail));
    const take = (part: Buffer) => {
      const end = length + part.length;
      if (end > limit.bytes) return rejectTooLarge();
      try {
        limit.count?.(part.length);
      } catch (error) {
        return rejectBody(error);
      }
      if (length === 0) body = part;
      else {
        if (end > body.length) body = grow(body, length, Math.max(end, announcedBytes), limit.bytes);
        part.copy(body, length);
      }
      length = end;
    };

    if (stream.readableEnded) return resolve(body); // without a body, the stream has already ended
    if (announcedBytes > limit.bytes) return rejectTooLarge();
    stream.on("data", take);
    stream.once("error", reject);
    stream.once("end", () => {
      stream.off("data", take).off("error", reject); // an idle connection keeps its last request, and would keep the body
      resolve(body.subarray(0, length));
    });
  });
}

/** A copy with room for at least `leastBytes`, and for twice as many bytes as before. */
function grow(body: Buffer, length: number, leastBytes: number, mostBytes: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.min(Math.max(leastBytes, 2 * length), mostBytes));
  body.copy(larger, 0, 0, length);
  return larger;
}
