/** Runs on schedule beside a large import, which blocks others: they wait with their listings, for which the bank was asked. */
import { BankProblem } from "../../banks/provider.ts";
import { Problem } from "../../domain/problem.ts";
import type { Reads } from "../../store/store.ts";
import { findRunning } from "../imports/stopped.ts";
import { sleep } from "../pause.ts";
import type { Write } from "../service.ts";
import { type Fetched, type StoredRun, type StoreOptions, storeRun } from "./run-sync.ts";

/** How often a run waits. Then it fails, and another one follows. */
const MAX_WAITS = 24;

/** Waits until no large import is committed or undone, so that the listings can be entered. */
export async function waitForImports(
  reads: Pick<Reads, "imports">,
  waitMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (let waits = 0; waits < MAX_WAITS && (await findRunning(reads)) !== undefined; waits += 1) {
    await sleep(waitMs);
    signal.throwIfAborted();
  }
}

/** A run that another import blocks has failed. It is a run all the same, because the bank counts its requests. */
export async function storeUnlessBusy(
  write: Write,
  id: string,
  fetched: Fetched,
  options: StoreOptions,
): Promise<StoredRun> {
  try {
    return await storeRun(write, id, fetched, options);
  } catch (error) {
    if (!(error instanceof Problem) || !BUSY.has(error.code)) throw error;
    const problem = new BankProblem({ code: "import_in_progress", kind: "later", text: error.message });
    return await storeRun(write, id, { ...fetched, listings: [], problem }, options);
  }
}

/** What `enterListings` rejects before it writes. */
const BUSY: ReadonlySet<string> = new Set(["rate_limited", "import_in_progress"]);
