/** The routes of attachments. */
import type { AttachedFile } from "../../../domain/attachment.ts";
import {
  createAttachment,
  deleteAttachment,
  getAttachment,
  listAttachments,
} from "../../../operations/ledger/attachments.ts";
import type { Read } from "../../../operations/service.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { currentTransaction } from "../transactions/routes.ts";
import { AttachmentResponse, AttachmentsResponse, formatAttachment } from "./schema.ts";

const current = async (read: Read, { attachment_id }: { readonly attachment_id: string }) => ({
  attachment: formatAttachment(await getAttachment(read, attachment_id)),
});

export const attachmentRoutes = tagged("Attachments", [
  readRoute("GET /v1/transactions/:transaction_id/attachments", {
    operationId: "listAttachments",
    summary: "List the attachments of a transaction",
    description: "Returns all attachments of the transaction, in order of creation.",
    response: AttachmentsResponse,
    handle: async (read, { params }) => ({
      attachments: (await listAttachments(read, params.transaction_id)).map(formatAttachment),
    }),
  }),
  writeRoute("POST /v1/transactions/:transaction_id/attachments", {
    operationId: "createAttachment",
    operation: "attachments.create",
    summary: "Attach a file to a transaction",
    description:
      'Send the bytes of the file as the body, and its name as `Content-Disposition: attachment; filename="receipt.pdf"`. The first bytes determine the type: PDF, JPEG, PNG, WebP or HEIC. A file can be at most 10 MiB, and a transaction can have at most 20 attachments.',
    receives: "file",
    current: currentTransaction,
    status: 201,
    response: AttachmentResponse,
    isSingle: true,
    problems: [
      "unsupported_file_type",
      "attachments_not_configured",
      "too_many_attachments",
      "attachments_full",
      "insufficient_storage",
    ],
    handle: async (write, { params, body }) => ({
      attachment: formatAttachment(await createAttachment(write, params.transaction_id, body as AttachedFile)),
    }),
  }),
  readRoute("GET /v1/attachments/:attachment_id", {
    operationId: "getAttachment",
    summary: "Get an attachment",
    description: "Returns the attachment without its content.",
    response: AttachmentResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  readRoute("GET /v1/attachments/:attachment_id/content", {
    operationId: "getAttachmentContent",
    summary: "Get the content of an attachment",
    description: "Returns the bytes of the file. They never change, so clients may cache them.",
    response: AttachmentResponse,
    sendsFile: true,
    problems: ["attachments_not_configured"],
    handle: (read, { params }) => getAttachment(read, params.attachment_id),
  }),
  deleteRoute("DELETE /v1/attachments/:attachment_id", {
    operationId: "deleteAttachment",
    summary: "Delete an attachment",
    description: "The deletion can be undone for 30 days. Then the file is removed.",
    current,
    handle: (write, { params }) => deleteAttachment(write, params.attachment_id),
  }),
]);
