/** The SHA-256 digest of a file or a text, in hex. */
import { createHash } from "node:crypto";

export function digestOf(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
