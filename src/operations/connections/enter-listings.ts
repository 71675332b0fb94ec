/**
 * Enters what a bank lists. What is new becomes a committed import, as if its rows were those of a statement. What needs a
 * decision goes to the waiting import. What is known already is only counted.
 */
import { digestOf } from "../../auth/digest.ts";
import type { Listing } from "../../banks/provider.ts";
import type { RunAccount, RunCounts } from "../../domain/bank-connection.ts";
import type { BankConnection } from "../../store/store.ts";
import { type AccountEffect, computeEffects } from "../imports/balances.ts";
import { IMPORT_SIZES } from "../imports/chunks.ts";
import { enterEvaluated, rejectOther } from "../imports/commit-import.ts";
import { describeImport } from "../imports/describe-import.ts";
import { evaluateImport } from "../imports/evaluate.ts";
import { type EvaluatedImport, type EvaluatedRow, withRows } from "../imports/evaluated-import.ts";
import { NEW_IMPORT } from "../imports/new-import.ts";
import type { ImportSizes, Write } from "../service.ts";
import { balanceMinor, learned } from "./learn.ts";
import { notesOf } from "./run-notes.ts";
import { followsBalance, type ListedLink, type ListingReading, toReading } from "./to-reading.ts";
import { updateWaiting } from "./waiting.ts";

export interface Entered {
  /** Null if nothing was new. */
  readonly importId: string | null;
  readonly counts: RunCounts;
  readonly accounts: readonly RunAccount[];
}

interface EnterOptions {
  readonly runId: string;
  readonly sizes?: ImportSizes | undefined;
}

/** More new rows are entered in chunks of this many. Nobody waits for them, and so other writes do not wait for long. */
const AT_ONCE = 500;

/** @throws Problem `rate_limited` or `import_in_progress` while another large import is not finished. */
export async function enterListings(
  write: Write,
  connection: BankConnection,
  listings: readonly Listing[],
  { runId, sizes = IMPORT_SIZES }: EnterOptions,
): Promise<Entered> {
  const { tx, at, newId } = write;
  await tx.budget.lock();
  const listed = toReading(connection, await tx.bankAccounts.listOf(connection.id), listings);
  const { reading, answers } = listed;
  const importId = newId();
  await rejectOther(write, importId);
  await tx.accounts.lock((await tx.accounts.list()).map(({ id }) => id));
  const evaluated = await evaluateImport(tx, { created_at: at }, reading, answers);
  const news = withRows(evaluated, evaluated.rows.filter(isNews));
  const lastSeq = await tx.changes.lastSeq();
  const isQuiet = news.rows.length === 0 && listed.links.every((link) => isAsChecked(link, lastSeq));
  const computed = isQuiet ? [] : await computeEffects(tx, importId, news);
  const effects = await withoutQuietPoints(write, news, withoutQuietBalances(listed, computed));
  const isNew = news.rows.length > 0 || effects.some(hasEffect);
  if (isNew) {
    await insertImport(write, importId, { connection, runId, format: reading.format, evaluated, news });
    // Nobody is there to answer.
    const facts = { ...describeImport(reading, answers, news, effects), questions: [] };
    const chunks = { ...sizes, atOnce: Math.min(sizes.atOnce, AT_ONCE), chunk: Math.min(sizes.chunk, AT_ONCE) };
    await enterEvaluated(write, importId, { reading, answers, evaluated: news, effects, facts }, { sizes: chunks });
  }
  const undecided = evaluated.rows.filter(({ state }) => state === "undecided");
  const waiting = await updateWaiting(write, connection, listed, undecided);
  const checked_seq = (await tx.changes.pendingSeq()) ?? lastSeq;
  const accounts = await storeLearned(write, listed, evaluated, { effects, checked_seq });
  return { importId: isNew ? importId : null, counts: countsOf(evaluated, waiting), accounts };
}

/**
 * Whether the balance agreed after the last run, and neither it nor anything in the budget has changed since. Comparing an account with
 * its bank sums all its transactions.
 */
function isAsChecked(link: ListedLink, lastSeq: number): boolean {
  const { last_check, checked_seq, balance_minor } = link.bankAccount;
  return last_check?.state === "agrees" && checked_seq === lastSeq && balance_minor === balanceMinor(link);
}

/** Repeats that teach something: a bank may list the row again with this id, day or text. */
const TEACHING: ReadonlySet<string | null> = new Set(["id_changed", "date_changed", "text_changed"]);

/** Whether a row is stored. A known one is not, nor one that needs a decision. */
function isNews({ state, reason }: EvaluatedRow): boolean {
  if (state === "duplicate") return TEACHING.has(reason);
  return state === "added" || state === "matched" || state === "withdrawn";
}

function hasEffect({ openingMovedMinor, balanceSetOn, newPoints }: AccountEffect): boolean {
  return openingMovedMinor !== 0 || balanceSetOn !== null || newPoints.length > 0;
}

/** An account that follows its bank's balance and has it already is not set again. */
function withoutQuietBalances({ links }: ListingReading, effects: readonly AccountEffect[]): AccountEffect[] {
  const following = new Set(links.filter(followsBalance).map(({ bankAccount }) => bankAccount.account_id));
  return effects.map((effect) => {
    const { account, openingMovedMinor } = effect;
    const isSet = following.has(account.id) && openingMovedMinor === 0 && account.balance_set_on !== null;
    return isSet ? { ...effect, balanceSetOn: null } : effect;
  });
}

/**
 * Without new rows, a balance that has not changed is not stored again: quiet days store nothing. A difference needs the balances of two
 * days.
 */
async function withoutQuietPoints(
  { tx }: Write,
  { rows }: EvaluatedImport,
  effects: readonly AccountEffect[],
): Promise<readonly AccountEffect[]> {
  const moved = new Set(rows.map(({ accountId }) => accountId));
  const kept: AccountEffect[] = [];
  for (const effect of effects) {
    const { account, check, newPoints } = effect;
    const stored = newPoints.length === 0 ? [] : await tx.balancePoints.listReported(account.id);
    const isEqual = newPoints.every(({ balance_minor }) => balance_minor === stored.at(-1)?.balance_minor);
    const differing = stored.filter(({ on_day }) => on_day >= (check.differsFrom ?? "9999"));
    const isOpen = check.state === "differs" && differing.length < 2;
    const isQuiet = stored.length > 0 && isEqual && !isOpen && !moved.has(account.id);
    kept.push(isQuiet ? { ...effect, newPoints: [] } : effect);
  }
  return kept;
}

interface NewImport {
  readonly connection: BankConnection;
  readonly runId: string;
  readonly format: string;
  readonly evaluated: EvaluatedImport;
  readonly news: EvaluatedImport;
}

async function insertImport(
  { tx, at }: Write,
  id: string,
  { connection, runId, format, evaluated, news }: NewImport,
): Promise<void> {
  const repeats = evaluated.rows.filter(({ state, reason }) => state === "duplicate" && !TEACHING.has(reason));
  await tx.imports.insert({
    ...{ ...NEW_IMPORT, id, source: "connection", format, file_name: connection.name, sha256: digestOf(runId) },
    ...{ row_count: news.rows.length, created_at: at },
    ...{ connection_id: connection.id, run_id: runId, repeat_count: repeats.length },
  });
}

function countsOf({ rows }: EvaluatedImport, waiting: number): RunCounts {
  const count = (state: EvaluatedRow["state"]) => rows.filter((row) => row.state === state).length;
  return {
    ...{ added: count("added"), matched: count("matched"), withdrawn: count("withdrawn") },
    ...{ duplicate: count("duplicate"), waiting },
  };
}

interface Checked {
  /** Empty if nothing has changed since the last run. */
  readonly effects: readonly AccountEffect[];
  readonly checked_seq: number;
}

async function storeLearned(
  { tx, at }: Write,
  { links }: ListingReading,
  { byStatement }: EvaluatedImport,
  { effects, checked_seq }: Checked,
): Promise<RunAccount[]> {
  const accounts: RunAccount[] = [];
  for (const [statement, link] of links.entries()) {
    const { bankAccount } = link;
    const effect = effects.find(({ account }) => account.id === bankAccount.account_id);
    const rows = byStatement.get(statement) ?? [];
    const fields = await learned(tx, link, rows, effect, at);
    await tx.bankAccounts.update(bankAccount.id, { ...fields, checked_seq });
    const check_state = (fields.last_check ?? bankAccount.last_check)?.state ?? "unknown";
    accounts.push(toRunAccount(link, rows, check_state));
  }
  return accounts;
}

/** What a run or a preview found on the bank account. `rows` are those of its listing, as far as they are evaluated. */
export function toRunAccount(
  link: ListedLink,
  rows: readonly EvaluatedRow[] = [],
  check_state: RunAccount["check_state"] = "unknown",
): RunAccount {
  const { bankAccount, from, until, lists } = link;
  const found = { balance_minor: balanceMinor(link), check_state, notes: notesOf(link, rows) };
  return { bank_account_id: bankAccount.id, from, until, lists, ...found };
}
