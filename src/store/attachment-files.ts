/**
 * The content of attachments in a directory: `<budget>/<sha256>`. A file gets its name only when it is complete and
 * synced, so a crash leaves at most a file with a temporary name, or a file without an attachment.
 */
import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { isId } from "../domain/id.ts";
import { assertSpace, type DiskReserve, type DiskSpace } from "./disk-reserve.ts";
import { storageGate } from "./storage-gate.ts";
import type { FileKey, StoredFile } from "./tables/attachments.ts";

export interface AttachmentFiles {
  /** The disk of the files. Undefined if new files may fill it. @throws Problem `storage_unavailable`. */
  measure(): Promise<DiskSpace | undefined>;
  /** Starts a file under a temporary name. */
  create(): Promise<NewFile>;
  /** Opens a file of a known size. @throws Problem `storage_unavailable` if it is missing or has another size. */
  open(file: StoredFile): Promise<Readable>;
  /** Removes a file, if it exists. */
  remove(key: FileKey): Promise<void>;
  /** Removes all files of a budget. */
  removeBudget(budgetId: string): Promise<void>;
  /** All files of a budget, without reading their content. */
  list(budgetId: string): Promise<StoredFile[]>;
  /** Removes files with temporary names that nobody has written to since an instant in Unix milliseconds. */
  removeAbandoned(beforeMs: number): Promise<void>;
}

/** A file that is being received. */
export interface NewFile {
  /** @throws Problem `insufficient_storage` if the disk has too little free space. */
  write(part: Uint8Array): Promise<void>;
  /** The digest of everything written so far, in hex. Ends the file: nothing can be written afterwards. */
  digest(): string;
  /** Makes the file durable under its final name. It replaces an equal file. */
  keep(budgetId: string): Promise<void>;
  /** Removes the file, unless it was kept. Call it in any case. */
  discard(): void;
}

/** The directory of files with temporary names. No budget has this id. */
export const INCOMING = "incoming";

const DIGEST = /^[0-9a-f]{64}$/;

const PART_BYTES = 64 * 1024;

const PRIVATE_DIRECTORY = 0o700;
const PRIVATE_FILE = 0o600;

/** `NONBLOCK`: opening a named pipe would otherwise wait for a writer. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

export interface DirectoryOptions {
  /** Whether to create the directory if it is missing. Its parent must exist. */
  readonly isOwn: boolean;
  /** Limits new files. Without it, they may fill the disk. */
  readonly disk?: DiskReserve;
}

/** A shared directory must exist: if it is missing, its file system is probably not mounted. */
export function directoryFiles(root: string, { isOwn, disk }: DirectoryOptions): AttachmentFiles {
  const gate = storageGate();
  const directoryOf = (budgetId: string) => join(root, assertId(budgetId));
  const pathOf = ({ budget_id, sha256 }: FileKey) => join(directoryOf(budget_id), assertDigest(sha256));
  const close = (handle: FileHandle) => gate.runLater(() => handle.close());

  async function createIncoming(): Promise<void> {
    if (isOwn) await makeDirectory(root);
    await makeDirectory(join(root, INCOMING));
  }

  async function moveTo(budgetId: string, path: string, name: string): Promise<void> {
    const directory = directoryOf(budgetId);
    await makeDirectory(directory);
    await assertDirectory(directory);
    await rename(path, join(directory, name));
    // A killed process may have created a directory without syncing it, so none is left out.
    for (const changed of [directory, root, ...(isOwn ? [dirname(root)] : [])]) await syncDirectory(changed);
  }

  return {
    async measure() {
      return disk && (await gate.run(disk.measure));
    },

    async create() {
      const path = join(root, INCOMING, randomUUID());
      const abandon = (handle: FileHandle) => {
        close(handle);
        gate.runLater(() => unlink(path));
      };
      const handle = await gate.run(async () => {
        const openNew = () => open(path, "wx", PRIVATE_FILE);
        return await openNew().catch(async (error) => {
          if (!isMissing(error)) throw error;
          await createIncoming();
          return await openNew();
        });
      }, abandon);
      const content = createHash("sha256");
      let sha256: string | undefined;
      let isKept = false;
      // A client may send its bytes one by one.
      const buffer = Buffer.allocUnsafe(PART_BYTES);
      let used = 0;
      const flush = async () => {
        const part = buffer.subarray(0, used);
        used = 0;
        if (part.length === 0) return;
        if (disk !== undefined) assertSpace(await gate.run(disk.measure), part.length);
        await gate.run(() => handle.writeFile(part));
      };
      const digest = () => {
        sha256 ??= content.digest("hex");
        return sha256;
      };
      return {
        async write(part) {
          content.update(part);
          for (let at = 0; at < part.length; ) {
            const taken = part.subarray(at, at + PART_BYTES - used);
            buffer.set(taken, used);
            used += taken.length;
            at += taken.length;
            if (used === PART_BYTES) await flush();
          }
        },
        digest,
        async keep(budgetId) {
          await flush();
          await gate.run(async () => {
            await handle.sync();
            await moveTo(budgetId, path, digest());
            isKept = true;
          });
        },
        discard() {
          if (isKept) close(handle);
          else abandon(handle);
        },
      };
    },

    async open(file) {
      const handle = await gate.run(async () => {
        await assertDirectory(directoryOf(file.budget_id));
        const opened = await open(pathOf(file), READ);
        const found = await opened.stat();
        if (found.isFile() && found.size === file.bytes) return opened;
        await opened.close();
        throw new Error(`${pathOf(file)} is not a file of ${file.bytes} bytes`);
      }, close);
      return new Readable({
        highWaterMark: PART_BYTES,
        read() {
          gate
            .run(() => handle.read(Buffer.allocUnsafe(PART_BYTES), 0, PART_BYTES))
            .then(
              ({ bytesRead, buffer }) => this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead)),
              (error) => this.destroy(error),
            );
        },
        destroy(error, done) {
          close(handle);
          done(error);
        },
      });
    },

    remove: (key) => gate.run(() => rm(pathOf(key), { force: true })),

    removeBudget: (budgetId) => gate.run(() => rm(directoryOf(budgetId), { recursive: true, force: true })),

    async list(budgetId) {
      const names = await gate.run(() => namesIn(directoryOf(budgetId)));
      const digests = names.filter((name) => DIGEST.test(name));
      const files: StoredFile[] = [];
      for (const sha256 of digests) {
        const key = { budget_id: budgetId, sha256 };
        const found = await gate.run(() => lstat(pathOf(key)));
        if (found.isFile()) files.push({ ...key, bytes: found.size });
      }
      return files;
    },

    async removeAbandoned(beforeMs) {
      const directory = join(root, INCOMING);
      for (const name of await gate.run(() => namesIn(directory))) {
        const path = join(directory, name);
        await gate.run(async () => {
          const found = await stat(path).catch(() => undefined); // its upload may end at this moment
          if (found !== undefined && found.mtimeMs < beforeMs) await rm(path, { force: true });
        });
      }
    },
  };
}

/** A path is made only of ids and digests, so that no text from a file or a database leads out of the directory. */
function assertId(budgetId: string): string {
  if (!isId(budgetId)) throw new Error(`${JSON.stringify(budgetId)} is not the id of a budget`);
  return budgetId;
}

function assertDigest(sha256: string): string {
  if (!DIGEST.test(sha256)) throw new Error(`${JSON.stringify(sha256)} is not the name of an attachment file`);
  return sha256;
}

/** Creates a directory if it is missing. */
async function makeDirectory(path: string): Promise<void> {
  await mkdir(path, { mode: PRIVATE_DIRECTORY }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/** A link could lead to files that are not attachments. */
async function assertDirectory(path: string): Promise<void> {
  if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is not a directory`);
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Empty if the directory is missing. */
async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}

/** Whether a file exists and has the content that its name promises. */
export async function isIntact(files: AttachmentFiles, file: StoredFile): Promise<boolean> {
  try {
    const digest = createHash("sha256");
    for await (const part of await files.open(file)) digest.update(part);
    return digest.digest("hex") === file.sha256;
  } catch {
    return false;
  }
}

/** Copies a file. Returns false if it is missing or damaged. @throws Problem `storage_unavailable` if it cannot be written. */
export async function copyFile(from: AttachmentFiles, to: AttachmentFiles, file: StoredFile): Promise<boolean> {
  const source = await from.open(file).catch(() => undefined);
  if (source === undefined) return false;
  const copy = await to.create();
  try {
    for await (const part of source) await copy.write(part);
    if (copy.digest() !== file.sha256) return false;
    await copy.keep(file.budget_id);
    return true;
  } finally {
    copy.discard();
    source.destroy();
  }
}
