/**
 * The reserve of free disk space. What a client can make large (uploads, previews, attachments, exports, imported budgets)
 * is refused before the disk is full, so that ordinary writes of all households continue.
 */
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { Problem } from "../domain/problem.ts";
import { storageUnavailable } from "./storage-unavailable.ts";

export interface DiskSpace {
  readonly freeBytes: number;
  /** The free space that large data leaves to other writes. */
  readonly reserveBytes: number;
}

export interface DiskReserve {
  /** A directory on the disk. */
  readonly directory: string;
  measure(): Promise<DiskSpace>;
  /**
   * Call it before writing large data, and again for each part if the size is not known before.
   * @throws Problem `insufficient_storage` if the disk would have less than its reserve, or `storage_unavailable`.
   */
  assertSpaceFor(bytes: number): Promise<void>;
}

const LEAST_BYTES = 64 * 2 ** 20;
const MOST_BYTES = 2 ** 30;
const SHARE = 0.05;

/** `reserveBytes` null: 5% of the disk, at least 64 MiB and at most 1 GiB. A missing directory counts as its parent. */
export function diskReserve(directory: string, reserveBytes: number | null): DiskReserve {
  const measure = async () => {
    const { bavail, blocks, bsize } = await statfs(directory).catch(async (error) => {
      if (error.code !== "ENOENT") throw error;
      return await statfs(dirname(directory));
    });
    const share = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, Math.floor(blocks * bsize * SHARE)));
    return { freeBytes: bavail * bsize, reserveBytes: reserveBytes ?? share };
  };
  return {
    directory,
    measure,
    async assertSpaceFor(bytes) {
      const space = await measure().catch((error) => {
        throw storageUnavailable(error);
      });
      assertSpace(space, bytes);
    },
  };
}

/** @throws Problem `insufficient_storage` if less than the reserve would be left after writing `bytes`. */
export function assertSpace({ freeBytes, reserveBytes }: DiskSpace, bytes: number): void {
  if (freeBytes - bytes >= reserveBytes) return;
  const detail =
    "The disk of the server has too little free space for this data. Nothing was changed. The operator must free some space.";
  throw new Problem("insufficient_storage", detail);
}

/** Whether large data is refused. */
export function isLow({ freeBytes, reserveBytes }: DiskSpace): boolean {
  return freeBytes < reserveBytes;
}
