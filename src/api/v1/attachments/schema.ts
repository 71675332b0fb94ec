/** The schemas of attachments, and the JSON of an attachment. */
import type { Static } from "typebox";
import { type Attachment, MEDIA_TYPES } from "../../../domain/attachment.ts";
import { described, Id, Named, OneOf, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";

export const AttachmentJson = Named("Attachment", {
  id: Id,
  transaction_id: described(Id, "The transaction that it belongs to."),
  name: Type.String({ minLength: 1, maxLength: 200, description: "The name of the file, without a path." }),
  media_type: OneOf(MEDIA_TYPES, { description: "The type of the file, from its first bytes." }),
  bytes: Type.Integer({ minimum: 1, description: "The size of the file." }),
  sha256: Type.String({ pattern: "^[0-9a-f]{64}$", description: "The SHA-256 digest of the file, in hex." }),
  created_at: Timestamp,
});

export const AttachmentResponse = Named("AttachmentResponse", "The attachment.", { attachment: AttachmentJson });
export const AttachmentsResponse = Named("AttachmentsResponse", "The attachments, in order of creation.", {
  attachments: Type.Array(AttachmentJson),
});

export function formatAttachment(attachment: Attachment): Static<typeof AttachmentJson> {
  const { id, transaction_id, name, media_type, bytes, sha256, created_at } = attachment;
  return { id, transaction_id, name, media_type, bytes, sha256, created_at };
}
