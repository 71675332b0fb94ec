/**
 * The data sets of the benchmarks. The service's own operations create them once and `verify` checks them. They are
 * cached in `bench/.cache` until that code changes. Benchmarks work on copies.
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

/** The files that determine the rows of a data set and their layout in the database. */
const MAKERS = ["src/{store,operations,domain}/**/*.ts", "bench/support/{fill*,household,random}.ts"];

const FILLED_FILE = "filled.json";

export interface DatasetPlan {
  readonly name: string;
  /**
   * `count`: the number of households of this shape, each with one token. Without it, one household with many tokens.
   */
  readonly content: { readonly household: HouseholdShape; readonly count?: number } | { readonly bankFile: string };
}

/** A data directory of the service, and its tokens. */
export interface Dataset extends Filled {
  readonly directory: string;
}

/** A writable copy of a data set, deleted after the benchmark. */
export async function copyDataset(plan: DatasetPlan): Promise<Dataset> {
  const kept = await keptDirectory(plan);
  const directory = emptyDirectory();
  for (const file of readdirSync(kept)) {
    copyFileSync(join(kept, file), join(directory, file));
    syncToDisk(join(directory, file));
  }
  return { directory, ...(JSON.parse(readFileSync(join(kept, FILLED_FILE), "utf8")) as Filled) };
}

/** A data directory on the same disk as the others, deleted after the benchmark. */
export function emptyDirectory(): string {
  mkdirSync(CACHE, { recursive: true });
  const directory = mkdtempSync(join(CACHE, `copy-${process.pid}-`));
  whenDone(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Deletes the leftovers of a killed run. */
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

/** The directory of a cached data set. Creates it if it is missing or out of date. */
async function keptDirectory({ name, content }: DatasetPlan): Promise<string> {
  const kept = join(CACHE, `${name}-${fingerprint(content)}`);
  if (existsSync(kept)) return kept;
  for (const outdated of globSync(`${name}-*`, { cwd: CACHE })) rmSync(join(CACHE, outdated), { recursive: true });
  showProgress(`Creating the data set ${name}. It is cached for the next run.`);
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

/** Syncs the copy, so that the disk is idle during the measurement. */
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
