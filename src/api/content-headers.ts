/** Rejects compressed bodies, JSON in charsets other than UTF-8, and partial bodies. */
import type { IncomingHttpHeaders } from "node:http";
import { Problem } from "../domain/problem.ts";

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i;

/** For JSON. @throws Problem `unsupported_media_type` or `invalid_header`. */
export function assertPlainContent(headers: IncomingHttpHeaders): void {
  assertWholeContent(headers);
  const charset = CHARSET.exec(headers["content-type"] ?? "")?.[1] ?? "utf-8";
  if (!/^utf-?8$/i.test(charset)) {
    throw new Problem("unsupported_media_type", "JSON is read as UTF-8. Send the body in UTF-8.");
  }
}

/** For any body. @throws Problem `unsupported_media_type` or `invalid_header`. */
export function assertWholeContent(headers: IncomingHttpHeaders): void {
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    const detail = "Content-Encoding is not accepted. Send the body uncompressed.";
    throw new Problem("unsupported_media_type", detail);
  }
  // RFC 9110, section 14.5: a partial body must not be stored as a whole.
  if (headers["content-range"] !== undefined) {
    throw new Problem("invalid_header", "Content-Range is not accepted. Send the complete body.");
  }
}
