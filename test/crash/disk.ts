/**
 * A model of a disk on which only synced data is durable. It replays file operations and computes the possible states after
 * a power cut. A file's bytes and its directory entry are synced separately.
 */
import { dirname } from "node:path";
import type { TraceEvent } from "./trace.ts";

/** The unit that a disk writes atomically. */
const SECTOR_BYTES = 512;

const MAX_FILE_BYTES = 2 ** 30;

/** A write or truncation of a file. */
type Change = Extract<TraceEvent, { readonly kind: "write" | "truncate" }>;

type EntryEvent = Extract<TraceEvent, { readonly kind: "unlink" | "rename" | "link" }>;

interface DiskFile {
  readonly synced: ArrayBuffer;
  unsynced: Change[];
}

/** A change of a directory entry to a file or to none. */
interface EntryChange {
  readonly name: string;
  readonly file: DiskFile | undefined;
}

/** The changes since the last sync that survive a power cut. */
export interface Survival {
  /**
   * Chooses how many of the changes to a sector, a file size or an entry survive. The inner function is created per file
   * and called per item, because a disk writes in any order.
   */
  readonly surviving: () => (changes: number) => number;
  /** Whether directory entries change in order, as on most journaling file systems. */
  readonly keepsEntryOrder: boolean;
}

export interface Disk {
  apply(event: TraceEvent): void;
  /** The name and bytes of each file after a power cut. */
  filesAfterPowerCut(survival: Survival): Map<string, Buffer>;
}

/** An empty disk. */
export function newDisk(): Disk {
  const entries = new Map<string, DiskFile>();
  const syncedEntries = new Map<string, DiskFile>();
  let unsyncedEntries: EntryChange[] = [];

  function enter(name: string, file: DiskFile | undefined): void {
    setEntry(entries, { name, file });
    unsyncedEntries.push({ name, file });
  }

  function changeEntries(event: EntryEvent, file: DiskFile | undefined): void {
    if ("to" in event) enter(event.to, file);
    if (event.kind !== "link") enter(event.name, undefined);
  }

  function syncDirectory(directory: string): void {
    const isIn = ({ name }: EntryChange) => dirname(name) === (directory || "."); // "" is the traced directory
    for (const change of unsyncedEntries.filter(isIn)) setEntry(syncedEntries, change);
    unsyncedEntries = unsyncedEntries.filter((change) => !isIn(change));
  }

  return {
    apply(event) {
      if (event.kind === "sent") return;
      const file = entries.get(event.name);
      if (event.kind === "unlink" || event.kind === "rename" || event.kind === "link") {
        changeEntries(event, file);
      } else if (event.kind === "create") {
        if (file === undefined) enter(event.name, { synced: newBytes(), unsynced: [] });
      } else if (event.kind === "sync") {
        if (file === undefined) syncDirectory(event.name);
        else syncFile(file);
      } else {
        if (file === undefined) throw new Error(`${event.name} was changed but never created.`);
        file.unsynced.push(event);
      }
    },
    filesAfterPowerCut({ surviving, keepsEntryOrder }) {
      const left = new Map(syncedEntries);
      const survivingEntries = surviving()(unsyncedEntries.length);
      for (const name of new Set(unsyncedEntries.map((change) => change.name))) {
        const survivingHere = keepsEntryOrder ? survivingEntries : surviving()(unsyncedEntries.length);
        const last = unsyncedEntries.slice(0, survivingHere).findLast((change) => change.name === name);
        if (last !== undefined) setEntry(left, last);
      }
      return new Map(left.entries().map(([name, file]) => [name, bytesLeft(file, surviving())]));
    },
  };
}

function newBytes(): ArrayBuffer {
  return new ArrayBuffer(0, { maxByteLength: MAX_FILE_BYTES });
}

function setEntry(entries: Map<string, DiskFile>, { name, file }: EntryChange): void {
  if (file === undefined) entries.delete(name);
  else entries.set(name, file);
}

function syncFile(file: DiskFile): void {
  const { synced, unsynced } = file;
  for (const change of unsynced) {
    synced.resize(sizeAfter(synced.byteLength, change));
    if (change.kind === "write") new Uint8Array(synced).set(change.bytes, change.offset);
  }
  file.unsynced = [];
}

function sizeAfter(size: number, change: Change): number {
  return change.kind === "truncate" ? change.size : Math.max(size, change.offset + change.bytes.length);
}

function bytesLeft({ synced, unsynced }: DiskFile, surviving: (changes: number) => number): Buffer {
  const size = unsynced.slice(0, surviving(unsynced.length)).reduce(sizeAfter, synced.byteLength);
  const left = Buffer.alloc(size);
  left.set(new Uint8Array(synced, 0, Math.min(size, synced.byteLength)));
  const survivingBySector = new Map<number, number>();
  for (const [i, change] of unsynced.entries()) {
    for (const [from, to] of sectorsOf(change, size)) {
      const sector = Math.floor(from / SECTOR_BYTES);
      const survivingHere = survivingBySector.get(sector) ?? surviving(unsynced.length);
      survivingBySector.set(sector, survivingHere);
      if (i >= survivingHere) continue;
      if (change.kind === "truncate") left.fill(0, from, to);
      else left.set(change.bytes.subarray(from - change.offset, to - change.offset), from);
    }
  }
  return left;
}

/** The parts of sectors that a change affects, as offsets in a file of this size. */
function* sectorsOf(change: Change, size: number): Generator<readonly [from: number, to: number]> {
  const start = change.kind === "truncate" ? change.size : change.offset;
  const end = change.kind === "truncate" ? size : Math.min(size, change.offset + change.bytes.length);
  for (let from = start; from < end; ) {
    const to = Math.min(end, (Math.floor(from / SECTOR_BYTES) + 1) * SECTOR_BYTES);
    yield [from, to];
    from = to;
  }
}
