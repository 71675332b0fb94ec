/**
 * Commits, undoes or redoes the chunks of large imports. Each chunk is one database transaction and one change. The transaction
 * also removes the chunk from the plan, so any server can continue after a crash. An import stops at a chunk that cannot succeed.
 */
import { formatTimestamp } from "../../domain/calendar.ts";
import { ROW_STATES } from "../../domain/match-rows.ts";
import type { Tx } from "../../store/store.ts";
import { onEachBudget, onEachMachine } from "../each-machine.ts";
import { planMonths } from "../migrations/create-plan.ts";
import { rest, sleep } from "../pause.ts";
import { decideCountingDays } from "../recurring/counting-days.ts";
import type { Service, Write } from "../service.ts";
import { withSmallHeap } from "../small-heap.ts";
import { addTransactions } from "./add-transactions.ts";
import { sumMoved, withOtherSides } from "./balances.ts";
import { type ChunkPlan, confirmedBy, type ProveStep, parsePlan, storeStep } from "./chunks.ts";
import type { ImportFacts } from "./describe-import.ts";
import { enterRows } from "./enter-rows.ts";
import { type EvaluatedImport, type EvaluatedRow, type Outcomes, withOutcomes } from "./evaluated-import.ts";
import { createRest, type Move, type MovedBudget, proveMove, storeMoved } from "./move-budget.ts";
import { isRestoring } from "./removed-transactions.ts";
import { lastingProblem, stopImport } from "./stopped.ts";
import { undoChunk } from "./undo-chunks.ts";

type ContinueService = Pick<Service, "store" | "now" | "newId">;

interface ContinueOptions {
  /** Gets the number of rows that are done. */
  readonly onChunk?: (rowsDone: number) => void;
  /** The waits before a chunk is tried again that could not be stored. */
  readonly waitsMs?: readonly number[];
}

/** Performs all planned chunks of an import, or those before one that cannot succeed. */
export async function continueImport(
  service: ContinueService,
  budgetId: string,
  id: string,
  { onChunk = () => {}, waitsMs = WAITS_MS }: ContinueOptions = {},
): Promise<void> {
  await withSmallHeap(async () => {
    while (await performAgain(service, budgetId, id, waitsMs)) {
      const { imports } = service.store.of(budgetId);
      const since = (await imports.find(id))?.last_seq ?? null;
      onChunk((await imports.findProgress(id, since))?.rowsDone ?? 0);
    }
  });
}

/** Altogether about a minute, the interval of housekeeping, which tries again from then on. */
const WAITS_MS = [1000, 2000, 4000, 8000, 16_000, 32_000];

/** Performs the next chunk. Returns false if none is left, or if the import has stopped. */
async function performAgain(
  service: ContinueService,
  budgetId: string,
  id: string,
  waitsMs: readonly number[],
): Promise<boolean> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await performNextChunk(service, budgetId, id);
    } catch (error) {
      const problem = lastingProblem(error);
      if (problem !== undefined) {
        await stopImport(service, budgetId, id, problem);
        return false;
      }
      const waitMs = waitsMs[failures];
      if (waitMs === undefined) throw error;
      await sleep(waitMs);
    }
  }
}

/** Continues the imports of a budget. */
export async function continueImports(service: ContinueService, budgetId: string): Promise<void> {
  for (const id of await service.store.of(budgetId).imports.listUnfinished())
    await continueImport(service, budgetId, id);
}

/** For housekeeping: continues imports whose server has stopped. The other ones do not wait for one that fails. */
export async function continueAllImports(service: ContinueService): Promise<void> {
  await onEachMachine(service, async ({ imports }) => {
    const found = await imports.listUnfinished(IMPORTS_PER_ROUND);
    await onEachBudget(service, found, ({ budget_id, id }) => continueImport(service, budget_id, id, { waitsMs: [] }));
  });
}

const IMPORTS_PER_ROUND = 100;

/** Returns false if none is left. */
async function performNextChunk(service: ContinueService, budgetId: string, id: string): Promise<boolean> {
  const next = await performChunkOf(service, budgetId, id);
  if (next === "none" || next === "performed") return next === "performed";
  // Before the write, so that no other write waits for it.
  const proof = await service.store.read(budgetId, (reads) => proveMove({ reads }, service.now(), next.move, rest), {
    isLong: true,
  });
  return (await performChunkOf(service, budgetId, id, { ...next.created, proof })) !== "none";
}

/** Returns the step of the next chunk if that needs a proof and `moved` is missing. */
async function performChunkOf(
  { store, now, newId }: ContinueService,
  budgetId: string,
  id: string,
  moved?: MovedBudget,
): Promise<"none" | "performed" | ProveStep> {
  const perform = async (tx: Tx) => {
    await tx.budget.lock();
    const chunk = await tx.imports.findNextChunk(id);
    if (chunk === undefined) return "none";
    const plan = parsePlan(chunk.plan);
    const { step } = plan;
    if (step?.kind === "prove" && moved === undefined) return step;
    const seq = await tx.changes.nextSeq();
    if (seq === undefined) return "none";
    const at = formatTimestamp(now());
    const write = { tx, caller: { ...plan.caller, budgetId }, at, newId };
    await performStep(write, id, { position: chunk.position, plan, moved });
    await decideCountingDays(write);
    const { kind: actorKind, id: actorId } = plan.caller.actor;
    const isChange = tx.changes.pendingItems().length > 0 || tx.changes.pendingUndos().length > 0;
    const operation = await operationOf(tx, id, plan);
    await tx.changes.append(seq, { at, actorKind, actorId, operation, requestId: null });
    await tx.imports.finishChunk(id, chunk.position, isChange ? seq : null);
    if (step?.kind !== "undo") await updateCounts(tx, id);
    return "performed";
  };
  return await store.write(budgetId, perform, { isLong: true });
}

interface Performed {
  readonly position: number;
  readonly plan: ChunkPlan;
  readonly moved: MovedBudget | undefined;
}

async function performStep(write: Write, id: string, { position, plan, moved }: Performed): Promise<void> {
  const { step } = plan;
  if (step?.kind === "undo") await undoChunk(write, id, step);
  else if (step?.kind === "months") await planMonths(write, step.months, step.funds);
  else if (step?.kind === "create") await createMoved(write, id, position, plan, step.move);
  else if (step?.kind === "prove" && moved !== undefined) await storeMoved(write, id, moved);
  else await commitChunk(write, id, plan);
}

/** As the requests call it that start a commit, an undo or a redo. */
async function operationOf({ imports }: Tx, id: string, { step }: ChunkPlan): Promise<string> {
  if (step?.kind !== "undo") return "imports.commit";
  return (await imports.find(id))?.state === "undone" ? "imports.delete" : "changes.undo";
}

/** Creates what a whole budget has beside its transactions, and plans its proof. */
async function createMoved(write: Write, id: string, position: number, plan: ChunkPlan, move: Move): Promise<void> {
  const created = await createRest(write, move);
  await storeStep(write, id, position + 1, { caller: plan.caller, step: { kind: "prove", move, created } });
}

async function commitChunk(write: Write, id: string, plan: ChunkPlan): Promise<void> {
  const { tx } = write;
  const accounts = await tx.accounts.lock((await tx.accounts.list()).map((account) => account.id));
  const earlier = await findEarlierSides(tx, id, plan.rows);
  const changed = await findChanged(tx, id, plan, accounts, earlier);
  await restoreOpenings(write, changed, accounts);
  const reopened = await withOutcomes(plan.rows, new Map(changed.map(({ number }) => [number, REOPENED])));
  const rows = await withOutcomes(reopened, await leaveOutRemoved(tx, reopened));
  const { repeatedIds, usesDefaults } = plan;
  const add = (all: readonly EvaluatedRow[]) => addTransactions(write, id, all, repeatedIds, { usesDefaults });
  await enterRows(write, id, { rows, accounts }, { add, earlier, repeatedIds });
}

const REOPENED = { state: "undecided", reason: "changed_meanwhile" } as const;

/** For each row that is the other side of a transfer in an earlier chunk, the transaction of that transfer. */
async function findEarlierSides(tx: Tx, id: string, rows: readonly EvaluatedRow[]) {
  const own = new Set(rows.map(({ number }) => number));
  const numbers = rows.flatMap(({ transferOf }) => (transferOf === null || own.has(transferOf) ? [] : [transferOf]));
  return await tx.imports.findTransactionIds(id, numbers);
}

/**
 * The rows whose account, or the transaction that they confirm, has changed since the commit was requested, with the other
 * sides of their transfers.
 */
async function findChanged(
  tx: Tx,
  id: string,
  { rows, matchedAt }: ChunkPlan,
  accounts: EvaluatedImport["accounts"],
  earlier: ReadonlyMap<number, string>,
): Promise<EvaluatedRow[]> {
  const ids = confirmedBy(rows);
  const found = new Map((await tx.transactions.findMany(ids)).map((one) => [one.id, one.updated_at]));
  const ownIds = await tx.imports.findOwnTransactions(id, ids); // changed by an earlier chunk
  const own = new Set(rows.map(({ number }) => number));
  const changed = new Set<number>();
  const isChanged = (row: EvaluatedRow) => {
    const { state, transactionId, accountId, transferAccountId, partAccountIds, transferOf } = row;
    const used = [accountId, transferAccountId, ...partAccountIds].filter((one) => one !== null);
    if (state === "added") return used.some((one) => !accounts.has(one));
    if (state !== "matched" && state !== "withdrawn") return false;
    if (isRestoring(row)) return found.has(transactionId ?? "");
    if (transferOf !== null) return changed.has(transferOf) || (!own.has(transferOf) && !earlier.has(transferOf));
    const at = found.get(transactionId ?? "");
    return at === undefined || (at !== matchedAt.get(transactionId ?? "") && !ownIds.has(transactionId ?? ""));
  };
  for (const row of rows) if (isChanged(row)) changed.add(row.number);
  return rows.filter(({ number }) => changed.has(number));
}

/** The commit moved the opening balances by all rows. This moves them back by rows that became undecided. */
async function restoreOpenings(
  { tx, at }: Write,
  planned: readonly EvaluatedRow[],
  accounts: EvaluatedImport["accounts"],
): Promise<void> {
  const restored = [...Map.groupBy(withOtherSides(planned), ({ accountId }) => accountId ?? "")].flatMap(
    ([accountId, rows]) => {
      const account = accounts.get(accountId);
      if (account === undefined || account.is_synced || account.balance_set_on === null) return [];
      const movedMinor = sumMoved(rows, account.balance_set_on);
      return movedMinor === 0
        ? []
        : [{ ...account, opening_minor: account.opening_minor + movedMinor, updated_at: at }];
    },
  );
  if (restored.length > 0) await tx.accounts.updateBalances(accounts, restored);
}

/** Leaves out categories and payees that no longer exist. */
async function leaveOutRemoved(tx: Tx, rows: readonly EvaluatedRow[]): Promise<Outcomes> {
  const categories = new Set((await tx.categories.list()).map(({ id }) => id));
  const payeeIds = new Set(rows.flatMap(({ decided }) => decided.payeeId ?? []));
  const payees = await tx.payees.findNames([...payeeIds]);
  const known = (id: string | null, existing: { has(id: string): boolean }) =>
    id !== null && existing.has(id) ? id : null;
  return new Map(
    rows.flatMap(({ number, decided }) => {
      const payeeId = known(decided.payeeId, payees);
      const categoryId = known(decided.categoryId, categories);
      if (payeeId === decided.payeeId && categoryId === decided.categoryId) return [];
      return [[number, { decided: { ...decided, payeeId, categoryId } }]];
    }),
  );
}

/** After the last chunk, the summary counts the rows as they were committed. */
export async function updateCounts(tx: Tx, id: string): Promise<void> {
  const record = await tx.imports.find(id);
  const progress = await tx.imports.findProgress(id, null);
  if (record?.summary == null || progress === undefined || progress.isOpen) return;
  const facts = JSON.parse(record.summary) as ImportFacts;
  const counted = await tx.imports.countRows(id);
  const counts = Object.fromEntries(ROW_STATES.map((state) => [state, counted.get(state) ?? 0]));
  await tx.imports.update(id, {
    summary: JSON.stringify({ ...facts, counts: { ...counts, rows: progress.rowsDone } }),
    row_count: progress.rowsDone,
  });
}
