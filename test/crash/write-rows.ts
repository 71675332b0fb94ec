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

/** The rows committed with a pause before each, in which the thread catches up. */
const CALM_ROWS = 20;
const CALM_MS = 20;

const [file = "", until = ""] = process.argv.slice(2);
const writer = createWriter(file);
const { rows, insert } = numberedRows(writer);
const opened = openedFile(file);
const walCheckpoints = checkpoints(writer, { sync: opened.sync, onError: () => {} }, CHECKPOINT_PAGES);
const commits = groupCommit(writer, { assertInPlace: opened.assertInPlace, noteCommit: walCheckpoints.noteCommit });

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

/** Only a commit starts a checkpoint, or continues one, so rows are committed meanwhile. */
async function letThreadCatchUp(): Promise<void> {
  for (let row = 0; row < CALM_ROWS; row += 1) {
    await wait(CALM_MS);
    await writeNext();
  }
}
