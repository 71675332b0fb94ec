/**
 * Attachments of transactions: list, get, create and delete. `storeFile` makes a file durable before an attachment refers
 * to it. `attachment-files.ts` removes and checks files.
 */
import { type AttachedFile, type Attachment, MAX_ATTACHMENTS } from "../../domain/attachment.ts";
import { formatTimestamp } from "../../domain/calendar.ts";
import { Problem } from "../../domain/problem.ts";
import type { AttachmentFiles, NewFile, Tx } from "../../store/store.ts";
import { found } from "../found.ts";
import { type Read, readOf, type Service, type Write } from "../service.ts";

/** The attachments of a transaction in order of creation. @throws Problem `not_found`. */
export async function listAttachments({ reads }: Read, transactionId: string): Promise<Attachment[]> {
  found(await reads.transactions.find(transactionId), "transaction", transactionId);
  return await reads.attachments.listOfTransactions([transactionId]);
}

/** @throws Problem `not_found`. */
export async function getAttachment({ reads }: Read, id: string): Promise<Attachment> {
  return found(await reads.attachments.find(id), "attachment", id);
}

/** The file must be stored. @throws Problem `not_found` or `too_many_attachments`. */
export async function createAttachment(write: Write, transactionId: string, file: AttachedFile): Promise<Attachment> {
  const { tx, newId, at } = write;
  await assertAttachable(readOf(write), transactionId);
  await reserveFile(tx, file, at); // again, because a preview has not stored it
  const { sha256, name, media_type, bytes } = file;
  const attachment = { id: newId(), transaction_id: transactionId, sha256, name, media_type, bytes, created_at: at };
  await tx.attachments.insert(attachment);
  return attachment;
}

/** The file stays for a while, so that the deletion can be undone. @throws Problem `not_found`. */
export async function deleteAttachment(write: Write, id: string): Promise<void> {
  await write.tx.attachments.removeMany([await getAttachment(readOf(write), id)], write.at);
}

/** @throws Problem `not_found` or `too_many_attachments`. */
async function assertAttachable(read: Read, transactionId: string): Promise<void> {
  const { length } = await listAttachments(read, transactionId);
  if (length < MAX_ATTACHMENTS) return;
  const detail = `The transaction has ${length} attachments, which is the maximum. Delete one first.`;
  throw new Problem("too_many_attachments", detail);
}

/** @throws Problem `attachments_not_configured`. */
export function attachmentFiles({ attachments: { files } }: Pick<Service, "attachments">): AttachmentFiles {
  if (files !== null) return files;
  const detail = "The operator must set LEEWAY_ATTACHMENTS to a directory that all servers share.";
  throw new Problem("attachments_not_configured", detail);
}

export interface Upload {
  readonly budgetId: string;
  readonly transactionId: string;
  readonly description: AttachedFile;
  readonly file: NewFile;
  /** Whether the request is only a preview: nothing is stored then. */
  readonly isPreview: boolean;
}

/**
 * Stores a received file before an attachment refers to it. The row of the file is committed first, so housekeeping knows
 * every file. Returns the problem if the file cannot be attached; it is not stored then.
 */
export async function storeFile(service: Service, upload: Upload): Promise<Problem | undefined> {
  const { budgetId, file, isPreview } = upload;
  const work = (tx: Tx) => reserve(tx, service, upload);
  const rejection = await service.store.write(budgetId, work, { rollBack: isPreview }).catch((error: unknown) => {
    if (error instanceof Problem && error.status < 500) return error;
    throw error;
  });
  if (rejection === undefined && !isPreview) await file.keep(budgetId);
  return rejection;
}

/** @throws Problem if the file cannot be attached. */
async function reserve(
  tx: Tx,
  { now, attachments }: Service,
  { transactionId, description }: Upload,
): Promise<undefined> {
  await assertAttachable({ reads: tx }, transactionId);
  const isStored = await tx.attachments.hasFile(description.sha256);
  const used = await tx.attachments.usedBytes();
  if (!isStored && used + description.bytes > attachments.limitBytes) {
    const detail = `The files of this budget use ${used} of ${attachments.limitBytes} bytes. Deleted files count for 30 days.`;
    throw new Problem("attachments_full", detail);
  }
  await reserveFile(tx, description, formatTimestamp(now()));
}

/** @throws Problem `storage_unavailable` if an equal file is being removed. */
async function reserveFile({ attachments }: Tx, file: AttachedFile, at: string): Promise<void> {
  if (await attachments.reserveFile(file, at)) return;
  const detail = "The server is removing an identical file. Nothing was changed. Try again in a moment.";
  throw new Problem("storage_unavailable", detail, [], { retryAfterSeconds: 1 });
}
