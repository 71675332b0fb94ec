/**
 * The data sets that are measured: made once by the service's own operations, proven with `verify`, and kept in
 * `bench/.cache` until the code that makes them changes. Benchmarks work on copies.
 */
import { createHash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fillFromBank } from "./fill-from-bank.ts";
import { fillHousehold, fillHouseholds } from "./fill-household.ts";
import type { Filled } from "./filling.ts";
import type { HouseholdShape } from "./household.ts";
import { showProgress } from "./progress.ts";
import { whenDone } from "./releases.ts";

const BENCH = join(import.meta.dirname, "..");
export const CACHE = join(BENCH, ".cache");

/** What decides which rows a data set has and how they lie in the database. */
const MAKERS = ["src/{store,operations,domain}/**/*.ts", "bench/support/{fill*,household,random}.ts"];

const FILLED_FILE = "filled.json";

export interface DatasetPlan {
  readonly name: string;
  /** `count`: so many households of the shape side by side, each with a token, in the place of one with many tokens. */
  readonly content: { readonly household: HouseholdShape; readonly count?: number } | { readonly bankFile: string };
}

/** A data directory of the service, and what opens it. */
export interface Dataset extends Filled {
  readonly directory: string;
}

/** A copy of a data set that may be written to; it goes when the benchmark has ended. */
export async function copyDataset(plan: DatasetPlan): Promise<Dataset> {
  const kept = await keptDirectory(plan);
  const directory = emptyDirectory();
  for (const file of readdirSync(kept)) {
    copyFileSync(join(kept, file), join(directory, file));
    syncToDisk(join(directory, file));
  }
  return { directory, ...(JSON.parse(readFileSync(join(kept, FILLED_FILE), "utf8")) as Filled) };
}

/** A directory for data on the same disk as all the others; it goes when the benchmark has ended. */
export function emptyDirectory(): string {
  mkdirSync(CACHE, { recursive: true });
  const directory = mkdtempSync(join(CACHE, `copy-${process.pid}-`));
  whenDone(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Removes what a run that was killed could not. */
export function removeLeftovers(): void {
  for (const name of globSync("copy-*", { cwd: CACHE })) {
    if (!isRunning(Number(name.split("-")[1]))) rmSync(join(CACHE, name), { recursive: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The directory in which a data set is kept, made now if it is not there or out of date. */
async function keptDirectory({ name, content }: DatasetPlan): Promise<string> {
  const kept = join(CACHE, `${name}-${fingerprint(content)}`);
  if (existsSync(kept)) return kept;
  for (const outdated of globSync(`${name}-*`, { cwd: CACHE })) rmSync(join(CACHE, outdated), { recursive: true });
  showProgress(`Making the data set ${name}; it is kept for the next time.`);
  const made = emptyDirectory();
  const filled = await fillWith(content, made);
  writeFileSync(join(made, FILLED_FILE), JSON.stringify(filled));
  renameSync(made, kept);
  return kept;
}

function fillWith(content: DatasetPlan["content"], directory: string): Promise<Filled> {
  if ("bankFile" in content) return fillFromBank(directory, content.bankFile);
  const { household, count } = content;
  return count === undefined ? fillHousehold(directory, household) : fillHouseholds(directory, count, household);
}

/** So that the disk is not still busy with the copy while something is measured. */
function syncToDisk(file: string): void {
  const descriptor = openSync(file, "r+");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function fingerprint(content: DatasetPlan["content"]): string {
  const hash = createHash("sha256").update(JSON.stringify(content));
  for (const file of globSync(MAKERS, { cwd: join(BENCH, "..") }).sort()) {
    hash.update(readFileSync(join(BENCH, "..", file)));
  }
  return hash.digest("hex").slice(0, 12);
}
