/**
 * Files for content that is written completely before it is sent. They lose their name as soon as they are open, so the
 * space is free again when they are closed, even by a crash.
 */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { DiskReserve } from "./disk-reserve.ts";
import { storageUnavailable } from "./storage-unavailable.ts";

const PRIVATE_FILE = 0o600;

/** Short texts are collected, so that the file is written in few steps. */
const PART_CHARACTERS = 256 * 1024;

export interface TemporaryFile {
  /** @throws Problem `insufficient_storage` if the disk has too little free space, `storage_unavailable`. */
  write(text: string): Promise<void>;
  /** Ends the writing, and opens the content. The file is closed when the stream ends or is destroyed. */
  finish(): Promise<WrittenContent>;
  /** Closes the file. Not needed after `finish`. */
  discard(): void;
}

export interface WrittenContent {
  readonly bytes: number;
  readonly content: Readable;
}

export async function createTemporaryFile({ directory, assertSpaceFor }: DiskReserve): Promise<TemporaryFile> {
  const handle = await orUnavailable(openUnlinked(join(directory, `temporary-${randomUUID()}`)));
  let collected = "";
  let bytes = 0;

  async function flush(): Promise<void> {
    const part = Buffer.from(collected);
    collected = "";
    await assertSpaceFor(part.length);
    await orUnavailable(handle.writeFile(part));
    bytes += part.length;
  }

  return {
    async write(text) {
      collected += text;
      if (collected.length >= PART_CHARACTERS) await flush();
    },
    async finish() {
      await flush();
      return { bytes, content: handle.createReadStream({ start: 0 }) };
    },
    discard: () => void handle.close().catch(() => {}),
  };
}

async function openUnlinked(path: string): Promise<FileHandle> {
  const handle = await open(path, "wx+", PRIVATE_FILE);
  try {
    await unlink(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw storageUnavailable(error, "The file cannot be written at the moment. Try again later.");
  }
}
