/**
 * Runs one rule on the stored transactions. `planRule` finds what it would change, `applyRule` stores it in one change.
 * `skip` does nothing here. `imports/decide-fields.ts` runs all rules on the rows of imports.
 */
import { type Account, crossesBudget } from "../../domain/account.ts";
import { daysBetween } from "../../domain/calendar.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { MAX_NOTES } from "../../domain/lengths.ts";
import { formatAmount } from "../../domain/money.ts";
import { Problem, ProblemList } from "../../domain/problem.ts";
import { type Rule, type RuleSubject, usesBankText } from "../../domain/rule.ts";
import { compileRules } from "../../domain/run-rules.ts";
import { isSameValue } from "../../domain/same-value.ts";
import { MAX_TAGS } from "../../domain/tag.ts";
import { isSameTransaction, type Transaction } from "../../domain/transaction.ts";
import type { RuleTransaction } from "../../store/store.ts";
import { balanceChanges } from "../ledger/balance-changes.ts";
import { MAX_BULK, throwIfAny } from "../ledger/change-in-bulk.ts";
import type { ChangedRow } from "../ledger/check-transactions.ts";
import {
  findUsed,
  isReconciled,
  mergedTexts,
  removeCounterparts,
  SIDE_DAYS,
  unionOf,
} from "../ledger/join-payments.ts";
import { planUpdates } from "../ledger/update-transaction.ts";
import { forEachPaused } from "../pause.ts";
import type { Write } from "../service.ts";

/** The number of transactions locked at a time. */
const LOCK_BATCH = 1000;

/** The reason why the rule leaves a transaction unchanged that it would otherwise change. */
export const LEFT_REASONS = [
  ...(["reconciled", "no_counterpart", "several_counterparts", "counterpart_in_use"] as const),
  ...(["too_many_tags", "notes_too_long"] as const),
] as const;
type LeftReason = (typeof LEFT_REASONS)[number];

/** The fields that a rule may change. */
type Fields = Pick<Transaction, "payee_id" | "category_id" | "transfer_account_id" | "tags" | "notes">;

export interface PlannedRow {
  readonly before: Transaction;
  readonly after: Fields;
  /** Whether the user chose the category that the rule would change. */
  readonly isDecided: boolean;
  /** Null: the rule changes it, unless the user decided it. */
  readonly left: LeftReason | null;
  /** The transaction that becomes the other side of the transfer. */
  readonly counterpart: Transaction | null;
}

export interface RulePlan {
  /** Newest first. */
  readonly rows: readonly PlannedRow[];
  /** Those that the rule changes. */
  readonly changed: readonly PlannedRow[];
  /** The names of the payees and categories before and after. */
  readonly payees: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
}

/** Finds the transactions that meet the rule and that it would change. */
export async function planRule(write: Write, rule: Rule, includeDecided: boolean): Promise<RulePlan> {
  const { tx } = write;
  const all = await tx.rules.listTransactions();
  const texts = usesBankText(rule) ? await tx.imports.listTexts() : new Map<string, string>();
  const run = compileRules([rule], () => undefined);
  const met: RuleTransaction[] = [];
  await forEachPaused(all, (one) => {
    if (run(subjectOf(one, texts)) !== null) met.push(one);
  });
  const counterparts =
    rule.then.transfer_account_id === null
      ? NO_COUNTERPARTS
      : findCounterparts(met, all, rule.then.transfer_account_id);
  const locked = await lock(write, [...met.map(({ id }) => id), ...counterparts.flatMap(([, { id }]) => id ?? [])]);
  const used = await findUsed(
    write,
    counterparts.flatMap(([, { id }]) => id ?? []),
  );
  const accounts = new Map((await tx.accounts.list()).map((account) => [account.id, account]));
  const found = new Map(counterparts);
  const planned = met.flatMap(({ id }): PlannedRow[] => {
    const before = locked.get(id);
    return before === undefined ? [] : planRow(before, rule, found.get(id), { locked, used, accounts });
  });
  const joined = new Set(
    planned.flatMap(({ left, counterpart }) => (left === null && counterpart ? [counterpart.id] : [])),
  );
  const rows = planned.filter(({ before }) => !joined.has(before.id));
  const changed = rows.filter(({ left, isDecided }) => left === null && (includeDecided || !isDecided));
  const ids = (field: "payee_id" | "category_id") =>
    rows.flatMap(({ before, after }) => [before[field], after[field]].filter((one) => one !== null));
  const payees = await tx.payees.findNames([...new Set(ids("payee_id"))]);
  const categories = new Map((await tx.categories.list()).map(({ id, name }) => [id, name]));
  return { rows, changed, payees, categories };
}

function subjectOf(one: RuleTransaction, texts: ReadonlyMap<string, string>): RuleSubject {
  const { id, payee, account_id, amount_minor, currency, day, source } = one;
  return {
    ...{ bank_text: texts.get(id) ?? null, payee, counter_account: null, bank_code: null, account_id, currency },
    ...{ amount: formatAmount(amount_minor, decimalsOf(currency)), day, source },
  };
}

/** The only transaction that may be the other side of a transfer, or the reason why there is none. */
interface Counterpart {
  readonly id: string | null;
  readonly left: LeftReason | null;
}

const NO_COUNTERPARTS: readonly (readonly [string, Counterpart])[] = [];

/** For each payment on another account, the single opposite payment on the account, within a few days. */
function findCounterparts(
  met: readonly RuleTransaction[],
  all: readonly RuleTransaction[],
  accountId: string,
): readonly (readonly [string, Counterpart])[] {
  const there = Map.groupBy(
    all.filter((one) => one.is_plain && one.account_id === accountId),
    ({ currency, amount_minor }) => `${currency} ${amount_minor}`,
  );
  const found = met
    .filter((one) => one.is_plain && one.account_id !== accountId)
    .map((one) => {
      const opposite = there.get(`${one.currency} ${-one.amount_minor}`) ?? [];
      return [one.id, opposite.filter(({ day }) => Math.abs(daysBetween(day, one.day)) <= SIDE_DAYS)] as const;
    });
  const uses = Map.groupBy(
    found.flatMap(([, list]) => list),
    ({ id }) => id,
  );
  return found.map(([id, list]) => {
    const [only] = list;
    if (only === undefined) return [id, { id: null, left: "no_counterpart" }];
    const isSingle = list.length === 1 && uses.get(only.id)?.length === 1;
    return [id, isSingle ? { id: only.id, left: null } : { id: null, left: "several_counterparts" }];
  });
}

async function lock({ tx }: Write, ids: readonly string[]): Promise<ReadonlyMap<string, Transaction>> {
  const unique = [...new Set(ids)];
  const locked = new Map<string, Transaction>();
  for (let from = 0; from < unique.length; from += LOCK_BATCH) {
    for (const one of await tx.transactions.lock(unique.slice(from, from + LOCK_BATCH))) locked.set(one.id, one);
  }
  return locked;
}

/** The data that the plan of a transaction needs. */
interface Known {
  /** The transactions, by id. */
  readonly locked: ReadonlyMap<string, Transaction>;
  readonly used: ReadonlySet<string>;
  readonly accounts: ReadonlyMap<string, Account>;
}

function isCrossing(before: Transaction, counterpart: Transaction, accounts: Known["accounts"]): boolean {
  const account = accounts.get(before.account_id);
  return account !== undefined && crossesBudget(account, accounts.get(counterpart.account_id));
}

/** Empty if the rule changes nothing. */
function planRow(
  before: Transaction,
  { then }: Rule,
  found: Counterpart | undefined,
  { locked, used, accounts }: Known,
): PlannedRow[] {
  const counterpart = locked.get(found?.id ?? "") ?? null;
  const isTransfer = before.transfer_account_id !== null || found !== undefined;
  const keepsCategory = isTransfer || before.splits !== null;
  const joined = counterpart === null ? before : { ...before, payee_id: null, ...mergedTexts(before, counterpart) };
  const notes = then.notes ?? "";
  const after: Fields = {
    payee_id: isTransfer ? joined.payee_id : (then.payee_id ?? before.payee_id),
    category_id:
      counterpart !== null
        ? (then.category_id ?? (isCrossing(before, counterpart, accounts) ? before.category_id : null))
        : keepsCategory
          ? before.category_id
          : (then.category_id ?? before.category_id),
    transfer_account_id: found === undefined ? before.transfer_account_id : then.transfer_account_id,
    tags: unionOf(joined.tags, then.tags),
    notes: joined.notes.startsWith(notes) ? joined.notes : [notes, joined.notes].filter((one) => one !== "").join("\n"),
  };
  const fields = Object.keys(after) as (keyof Fields)[];
  if (fields.every((field) => isSameValue(before[field], after[field]))) return [];
  const isDecided = before.category_decided_by === "you" && after.category_id !== before.category_id;
  return [{ before, after, isDecided, left: leftReason(before, after, found, counterpart, used), counterpart }];
}

function leftReason(
  before: Transaction,
  { tags, notes }: Fields,
  found: Counterpart | undefined,
  counterpart: Transaction | null,
  used: ReadonlySet<string>,
): LeftReason | null {
  if (found !== undefined && isReconciled(before)) return "reconciled";
  if (found?.left != null) return found.left;
  if (counterpart !== null && isReconciled(counterpart)) return "reconciled";
  if (counterpart !== null && used.has(counterpart.id)) return "counterpart_in_use";
  if (tags.length > MAX_TAGS) return "too_many_tags";
  return notes.length > MAX_NOTES ? "notes_too_long" : null;
}

/** Stores the plan. Returns the number of changed transactions. @throws Problem `too_many_rows`, or with the rules that transactions would break. */
export async function applyRule(write: Write, rule: Rule, { changed }: RulePlan): Promise<number> {
  if (changed.length > MAX_BULK) {
    const detail = `The rule would change ${changed.length} transactions. One request changes at most ${MAX_BULK}. Add conditions, such as the day.`;
    throw new Problem("too_many_rows", detail);
  }
  const { tx } = write;
  const [problems, balances] = [new ProblemList(), balanceChanges()];
  const planned = changed.map(({ before, after, counterpart }): ChangedRow => {
    const { payee_id, category_id, transfer_account_id, tags, notes } = after;
    const decider = { category_decided_by: category_id === null ? null : (`rule:${rule.id}` as const) };
    const transfer = counterpart && { transfer_account_id, transfer_external_id: counterpart.external_id };
    return {
      before,
      changes: {
        ...transfer,
        ...(payee_id === before.payee_id || payee_id === null ? {} : { payee_id }),
        ...(category_id === before.category_id && !counterpart ? {} : { category_id, ...decider }),
        ...(isSameValue(tags, before.tags) ? {} : { tags }),
        ...(notes === before.notes ? {} : { notes }),
      },
      pointer: `/rows/${before.id}`,
      ...(counterpart && { counterpart }),
    };
  });
  const { updates } = await planUpdates(write, planned, undefined, balances, problems);
  throwIfAny(problems);
  await removeCounterparts(write, planned);
  await tx.transactions.updateMany(updates.filter(({ before, after }) => !isSameTransaction(before, after)));
  return changed.length;
}
