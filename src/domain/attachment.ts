/** Attachments: files of a transaction, such as a receipt. The first bytes of a file decide its type. */
import { safeFileName } from "./file-name.ts";

export interface Attachment {
  readonly id: string;
  readonly transaction_id: string;
  /** The digest of the content, in lower-case hex. */
  readonly sha256: string;
  readonly name: string;
  readonly media_type: MediaType;
  readonly bytes: number;
  readonly created_at: string;
}

/** A received file before it is attached. */
export type AttachedFile = Pick<Attachment, "sha256" | "name" | "media_type" | "bytes">;

export const MAX_ATTACHMENT_BYTES = 10 * 2 ** 20;

/** The maximum number of attachments of a transaction. */
export const MAX_ATTACHMENTS = 20;

export const MEDIA_TYPES = ["application/pdf", "image/jpeg", "image/png", "image/webp", "image/heic"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** The type of any bytes. */
const BYTES = "application/octet-stream";
type DownloadType = MediaType | typeof BYTES;

/** The usual one first. */
const EXTENSIONS: Readonly<Record<DownloadType, readonly string[]>> = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/heic": ["heic", "heif"],
  [BYTES]: ["bin"],
};

/** The number of bytes that `detectMediaType` reads. */
export const SIGNATURE_BYTES = 64;

/** Undefined if the file is of no accepted type. */
export function detectMediaType(start: Uint8Array): MediaType | undefined {
  const text = String.fromCharCode(...start.subarray(0, SIGNATURE_BYTES));
  if (text.startsWith("%PDF-")) return "application/pdf";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  return isHeic(text, start) ? "image/heic" : undefined;
}

/** ISO/IEC 23008-12, annex B: the brands of still images that HEVC encodes. */
const HEIC_BRANDS: ReadonlySet<string> = new Set(["heic", "heix", "heim", "heis"]);

/** ISO/IEC 14496-12, section 4.3: the file starts with a box of its size, "ftyp", a brand, a version and more brands. */
function isHeic(text: string, start: Uint8Array): boolean {
  if (text.slice(4, 8) !== "ftyp") return false;
  const [first = 0, second = 0, third = 0, fourth = 0] = start;
  const end = Math.min(((first * 256 + second) * 256 + third) * 256 + fourth, text.length);
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && HEIC_BRANDS.has(text.slice(at, at + 4))) return true;
  }
  return false;
}

/** The type to send for a stored one. Another type than an accepted one could run in a browser. */
export function downloadType(stored: string): DownloadType {
  return MEDIA_TYPES.find((type) => type === stored) ?? BYTES;
}

/** The name under which a file of this type can be saved. */
export function attachmentName(given: string, mediaType: DownloadType): string {
  return safeFileName(given, { extensions: EXTENSIONS[mediaType], otherwise: "attachment" });
}
