/**
 * Unpacks ZIP and gzip archives of statements in a stream. Bytes are counted as they are unpacked; the sizes that an
 * archive declares are ignored, and names inside are labels, never paths. Within an archive, a workbook is the only
 * archive that is read; its bytes count with those of the outer one.
 */
import { pipeline } from "node:stream";
import { crc32, createGunzip } from "node:zlib";
import { fromBufferPromise, type Entry as ZipEntry, type ZipFile } from "yauzl";
import { allBytes, firstBytes } from "../file-bytes.ts";
import { FileError } from "../file-error.ts";
import { keepRefused } from "../keep-refused.ts";
import { MAX_ARCHIVE_ENTRIES, MAX_UNPACKED_BYTES } from "../limits.ts";
import type { StatementFile } from "../statement.ts";
import { readOds } from "../workbooks/ods.ts";
import { readXlsx } from "../workbooks/xlsx.ts";

/** Counts the bytes of all files of an archive. A file that is read again counts once. */
interface Counter {
  /** `bytes` of `file` have been unpacked so far. */
  fits(file: object, bytes: number): boolean;
}

function unpackedBytes(most: () => number): Counter {
  const sizes = new Map<object, number>();
  let total = 0;
  return {
    fits(file, bytes) {
      const more = bytes - (sizes.get(file) ?? 0);
      if (more > 0) {
        sizes.set(file, bytes);
        total += more;
      }
      return total <= most();
    },
  };
}

/** Text is seldom compressed to a tenth. Only an archive that is made for it unpacks to 200 times its size. */
const LEAST_UNPACKED_BYTES = 10 * 1024 * 1024;
const MAX_RATIO = 200;

function mostOf(packedBytes: number, mostBytes: number): number {
  return Math.min(mostBytes, LEAST_UNPACKED_BYTES + MAX_RATIO * packedBytes);
}

type Kind = "zip" | "gzip" | "plain";

/**
 * The statements in a file: itself, the files of an archive, or the sheets of a workbook. A ZIP archive is read into memory
 * (the uploaded file is limited), its files are not.
 * @throws FileError, also while a returned file is read.
 */
export async function unpack(file: StatementFile, mostBytes = MAX_UNPACKED_BYTES): Promise<readonly StatementFile[]> {
  const kind = await kindOf(file);
  if (kind === "plain") return [file];
  if (kind === "gzip") return [gunzipped(file, mostBytes)];
  return await unzipped(file, mostBytes);
}

async function kindOf(file: StatementFile): Promise<Kind> {
  const head = await firstBytes(file, 4);
  if (head.length === 4 && head.readUInt32BE(0) === 0x504b_0304) return "zip";
  return head[0] === 0x1f && head[1] === 0x8b ? "gzip" : "plain";
}

function gunzipped(file: StatementFile, mostBytes: number): StatementFile {
  let packedBytes = 0;
  const counter = unpackedBytes(() => mostOf(packedBytes, mostBytes));
  return {
    name: file.name.replace(/\.gz$/i, ""),
    async *open() {
      const gunzip = createGunzip();
      pipeline(countPacked(file.open()), gunzip, () => undefined); // errors reach the loop below
      yield* counted(gunzip, counter, file);
    },
  };

  async function* countPacked(chunks: ReturnType<StatementFile["open"]>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      packedBytes = Math.max(packedBytes, bytes);
      yield chunk;
    }
  }
}

async function unzipped(file: StatementFile, mostBytes: number): Promise<readonly StatementFile[]> {
  const buffer = await allBytes(file);
  const counter = unpackedBytes(() => mostOf(buffer.length, mostBytes));
  const archive = await openArchive(buffer, counter);
  const sheets = await sheetsIn(archive);
  if (sheets !== null) return sheets;
  const { entries } = archive;
  // Beside its database, Actual's export has a file with settings.
  const database = entries.find(({ fileName }) => /(?:^|\/)db\.sqlite$/.test(fileName));
  const listed = database === undefined ? entries.filter(isStatement) : [database];
  if (listed.length > MAX_ARCHIVE_ENTRIES) throw tooMany();
  const files: StatementFile[] = [];
  for (const entry of listed) {
    const inner = { name: entry.fileName, open: () => archive.open(entry) };
    const place = listed.length > 1 ? `${inner.name}, ` : "";
    if ((await kindOf(inner)) !== "zip") files.push(inner);
    else files.push(...(await keepRefused(inner, () => workbookWithin(inner, counter, place))));
  }
  return files;
}

/** The sheets of a workbook within an archive. @throws FileError `unknown_format` for another archive. */
async function workbookWithin(file: StatementFile, counter: Counter, place: string): Promise<readonly StatementFile[]> {
  const sheets = await sheetsIn(await openArchive(await allBytes(file), counter));
  if (sheets !== null) return sheets.map((sheet) => ({ ...sheet, name: `${place}${sheet.name}` }));
  const fix = "Unpack it, and import its files.";
  throw new FileError("unknown_format", "The archive contains another archive.", fix);
}

interface Archive {
  readonly entries: readonly ZipEntry[];
  open(entry: ZipEntry): AsyncGenerator<Uint8Array>;
}

async function openArchive(buffer: Buffer, counter: Counter): Promise<Archive> {
  const entries = await listEntries(buffer);
  assertSeparate(entries);
  return { entries, open: (entry) => readEntry(buffer, entry, counter) };
}

/** The sheets of a workbook. Null if the archive is none. */
async function sheetsIn({ entries, open }: Archive): Promise<StatementFile[] | null> {
  const openPart = (name: string) => {
    const entry = entries.find(({ fileName }) => fileName === name);
    return entry === undefined ? undefined : open(entry);
  };
  if (entries.some(({ fileName }) => fileName === "[Content_Types].xml")) return await readXlsx(openPart);
  const content = openPart("content.xml");
  return content !== undefined && entries.some(({ fileName }) => fileName === "mimetype")
    ? await readOds(content)
    : null;
}

/** The bytes of a file's header in front of its name. */
const LOCAL_HEADER_BYTES = 30;

/** No program writes files of the same name or files that share bytes. Such an archive may unpack to any size. */
function assertSeparate(entries: readonly ZipEntry[]): void {
  const names = new Set(entries.map(({ fileName }) => fileName));
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  const isOverlapping = inOrder.some(
    ({ relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize }, i) =>
      start + LOCAL_HEADER_BYTES + fileNameLength + compressedSize >
      (inOrder[i + 1]?.relativeOffsetOfLocalHeader ?? Infinity),
  );
  if (names.size === entries.length && !isOverlapping) return;
  const message = "The archive has several files of the same name, or files that overlap.";
  throw new FileError("invalid_file", message, "Unpack it, and import its files.");
}

/** Directories, hidden files and macOS's resource forks are not statements. */
function isStatement({ fileName, uncompressedSize }: ZipEntry): boolean {
  return uncompressedSize > 0 && !/\/$|^__MACOSX\/|(?:^|\/)\./.test(fileName);
}

async function listEntries(buffer: Buffer): Promise<ZipEntry[]> {
  const zip = await openZip(buffer);
  const entries: ZipEntry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      if (entries.length > 2 * MAX_ARCHIVE_ENTRIES) throw tooMany();
    }
  } catch (error) {
    throw damaged(error);
  }
  return entries;
}

async function* readEntry(buffer: Buffer, entry: ZipEntry, counter: Counter): AsyncGenerator<Uint8Array> {
  const zip = await openZip(buffer);
  try {
    const stream = await zip.openReadStreamPromise(entry);
    let checksum = 0;
    for await (const chunk of counted(stream, counter, entry)) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (checksum !== entry.crc32) throw damaged(null);
  } catch (error) {
    throw damaged(error);
  }
}

async function openZip(buffer: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(buffer, { lazyEntries: true, validateEntrySizes: false });
  } catch (error) {
    throw damaged(error);
  }
}

async function* counted(stream: AsyncIterable<Uint8Array>, counter: Counter, file: object): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (!counter.fits(file, bytes))
        throw new FileError(
          "archive_too_large",
          `The archive unpacks to more than ${MAX_UNPACKED_BYTES / 2 ** 20} MiB, or to more than ${MAX_RATIO} times its size.`,
          "Import its files one by one.",
        );
      yield chunk;
    }
  } catch (error) {
    throw damaged(error);
  }
}

/** The errors of yauzl for names that lead out of the archive. */
const FORBIDDEN_NAME = /^(?:absolute path|invalid relative path): (.*)$/s;

/** Names come from the archive: they can have any characters and any length. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, " ").slice(0, 100);
}

function damaged(error: unknown): FileError {
  if (error instanceof FileError) return error;
  const name = error instanceof Error ? FORBIDDEN_NAME.exec(error.message)?.[1] : undefined;
  if (name !== undefined) {
    const message = `The archive has a file with a name that is not allowed: "${oneLine(name)}".`;
    return new FileError("invalid_file", message, "Unpack it, and import its files.");
  }
  return new FileError(
    "invalid_file",
    "The archive is damaged or encrypted.",
    "Download it again, or unpack it first.",
  );
}

function tooMany(): FileError {
  const message = `The archive has more than ${MAX_ARCHIVE_ENTRIES} files.`;
  return new FileError("archive_too_large", message, "Import its files in several archives.");
}
