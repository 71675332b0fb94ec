/**
 * A program that commits numbered rows to a database while a thread checkpoints the WAL, and prints the number of each
 * committed row: `node write-rows.ts FILE UNTIL`.
 */
import { setTimeout as wait } from "node:timers/promises";
import { checkpoints } from "../../src/store/engines/sqlite/checkpoints.ts";
import { createWriter } from "../../src/store/engines/sqlite/connection.ts";
import { groupCommit } from "../../src/store/engines/sqlite/group-commit.ts";
import { openedFile } from "../../src/store/engines/sqlite/opened-file.ts";
import { numberedRows } from "./numbered-rows.ts";

const CHECKPOINT_PAGES = 128;

/** The number of rows committed without a pause, and of rows that can share a commit. */
const BURST = 150;
const LANES = 4;

const [file = "", until = ""] = process.argv.slice(2);
const writer = createWriter(file);
const { rows, insert } = numberedRows(writer);
const opened = openedFile(file);
const walCheckpoints = checkpoints(writer, { sync: opened.sync, onError: () => {} }, CHECKPOINT_PAGES);
const commits = groupCommit(writer, { assertInPlace: opened.assertInPlace, noteCommit: walCheckpoints.noteCommit });
const walState = writer.prepare<[], { log: number; checkpointed: number }>("PRAGMA wal_checkpoint(NOOP)");

let last = rows().length;
while (last < Number(until)) {
  const end = last + BURST;
  await Promise.all(Array.from({ length: LANES }, () => writeUntil(end)));
  await letThreadCatchUp();
}
await walCheckpoints.close();
writer.close();
opened.close();

async function writeUntil(end: number): Promise<void> {
  while (last < end) await writeNext();
}

async function writeNext(): Promise<void> {
  last += 1;
  const n = last;
  await commits.write(async () => insert(n));
  process.stdout.write(`${n}\n`);
}

/** The writer completes the checkpoint while it commits rows. */
async function letThreadCatchUp(): Promise<void> {
  while (!mustCheckpoint()) await writeNext();
  while (mustCheckpoint()) await wait(1);
}

function mustCheckpoint(): boolean {
  const { log = 0, checkpointed = 0 } = walState.get() ?? {};
  return log - checkpointed >= CHECKPOINT_PAGES;
}
