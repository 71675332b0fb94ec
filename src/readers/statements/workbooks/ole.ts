/** Reads a stream of an OLE2 compound file, the container of Excel's XLS ([MS-CFB]). */
import { FileError } from "../file-error.ts";
import { SAVE_AGAIN } from "./sheet.ts";

export const OLE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const FIRST_DIFAT = 76;
const DIFAT_IN_HEADER = 109;
const LAST_SECTOR = 0xffff_fffa;

interface Entry {
  readonly name: string;
  readonly start: number;
  readonly size: number;
}

export interface OleFile {
  readonly names: readonly string[];
  /** The bytes of a stream. Undefined if the file has no stream of this name. */
  stream(name: string): Buffer | undefined;
}

/** @throws FileError if the file is damaged. */
export function openOle(file: Buffer): OleFile {
  try {
    return open(file);
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw damaged(); // an offset outside the file
  }
}

function damaged(): FileError {
  return new FileError("invalid_file", "The workbook is damaged or truncated.", SAVE_AGAIN);
}

function open(file: Buffer): OleFile {
  const sectorBytes = 2 ** file.readUInt16LE(30);
  const miniBytes = 2 ** file.readUInt16LE(32);
  const miniLimit = file.readUInt32LE(56);
  if (sectorBytes < HEADER_BYTES || sectorBytes > 4096 || miniBytes > sectorBytes) throw damaged();
  const sectorAt = (sector: number) => file.subarray((sector + 1) * sectorBytes, (sector + 2) * sectorBytes);
  const table = numbersIn(allocationSectors(file, sectorAt).map(sectorAt));

  /** The sectors of a stream, each at most once. */
  function chain(first: number, next: readonly number[]): number[] {
    const sectors: number[] = [];
    for (let sector = first; sector < LAST_SECTOR; sector = next[sector] ?? LAST_SECTOR) {
      if (sectors.length > next.length) throw damaged();
      sectors.push(sector);
    }
    return sectors;
  }

  const read = (first: number) => Buffer.concat(chain(first, table).map(sectorAt));
  const entries = entriesIn(read(file.readUInt32LE(48)));
  const miniTable = numbersIn([read(file.readUInt32LE(60))]);
  const root = entries[0];
  const mini = root === undefined ? Buffer.alloc(0) : read(root.start);
  return {
    names: entries.map(({ name }) => name),
    stream(name) {
      const entry = entries.find((one) => one.name === name);
      if (entry === undefined) return undefined;
      const all =
        entry.size >= miniLimit
          ? read(entry.start)
          : Buffer.concat(
              chain(entry.start, miniTable).map((at) => mini.subarray(at * miniBytes, (at + 1) * miniBytes)),
            );
      if (all.length < entry.size) throw damaged();
      return all.subarray(0, entry.size);
    },
  };
}

/** The sectors with the table of all sectors: the first are listed in the header, the others in a chain of sectors. */
function allocationSectors(file: Buffer, sectorAt: (sector: number) => Buffer): number[] {
  const listed = numbersIn([file.subarray(FIRST_DIFAT, FIRST_DIFAT + 4 * DIFAT_IN_HEADER)]);
  const seen = new Set<number>();
  for (let sector = file.readUInt32LE(68); sector < LAST_SECTOR; ) {
    if (seen.has(sector)) throw damaged();
    seen.add(sector);
    const numbers = numbersIn([sectorAt(sector)]);
    sector = numbers.pop() ?? LAST_SECTOR;
    listed.push(...numbers);
  }
  return listed.filter((sector) => sector < LAST_SECTOR);
}

function numbersIn(parts: readonly Buffer[]): number[] {
  const numbers: number[] = [];
  for (const part of parts) for (let at = 0; at + 4 <= part.length; at += 4) numbers.push(part.readUInt32LE(at));
  return numbers;
}

function entriesIn(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = directory.readUInt16LE(at + 64);
    const name = directory.toString("utf16le", at, at + Math.max(0, Math.min(nameBytes, 64) - 2));
    entries.push({ name, start: directory.readUInt32LE(at + 116), size: directory.readUInt32LE(at + 120) });
  }
  return entries;
}
