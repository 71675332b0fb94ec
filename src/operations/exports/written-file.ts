/**
 * Writes a file at full speed from one snapshot, before anybody reads it. So a slow reader holds a file without a name,
 * and neither a snapshot nor a connection of the database.
 */
import { Problem } from "../../domain/problem.ts";
import { createTemporaryFile, type WrittenContent } from "../../store/store.ts";
import type { Read, Service } from "../service.ts";

/** Yields the content of a file in parts, from one snapshot. It may throw the reason of `signal` when that is aborted. */
export type WriteParts = (read: Read, signal: AbortSignal) => AsyncIterable<string>;

const MAX_MS = 5 * 60_000;

/** @throws Problem `overloaded` if it takes too long, `insufficient_storage`, `storage_unavailable`; the reason of `signal` if it is aborted. */
export async function writeFile(
  { store, disk }: Pick<Service, "store" | "disk">,
  budgetId: string,
  writeParts: WriteParts,
  signal: AbortSignal,
): Promise<WrittenContent> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(tooSlow()), MAX_MS);
  const ended = AbortSignal.any([signal, limit.signal]);
  try {
    return await store.read(
      budgetId,
      async (reads) => {
        const file = await createTemporaryFile(disk); // the store may repeat the read
        try {
          for await (const part of writeParts({ reads }, ended)) {
            ended.throwIfAborted();
            await file.write(part);
          }
          ended.throwIfAborted();
          return await file.finish();
        } catch (error) {
          file.discard();
          throw error;
        }
      },
      { isLong: true },
    );
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(): Problem {
  const detail = `Writing the file took more than ${MAX_MS / 60_000} minutes. Try again later, or request less data.`;
  return new Problem("overloaded", detail, [], { retryAfterSeconds: 60 });
}
