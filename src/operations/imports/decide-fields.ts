/**
 * Decides the payee, the category and other fields of an import's new rows, and notes the reason for each. A category comes
 * from another program's export, a rule, the file of a bank, the payee's default, or the user's earlier decisions about the
 * payee, in this order.
 */
import { decimalsOf } from "../../domain/currency.ts";
import { COUNTED_DECISIONS, learnCategory } from "../../domain/learned-category.ts";
import { formatAmount } from "../../domain/money.ts";
import { nameKey } from "../../domain/name.ts";
import type { RuleEffect, RuleSubject } from "../../domain/rule.ts";
import { compileRules } from "../../domain/run-rules.ts";
import type { CategoryDecider } from "../../domain/transaction.ts";
import { pipelined, type Reads } from "../../store/store.ts";
import { forEachPaused } from "../pause.ts";
import type { ImportAnswers } from "./answers.ts";
import type { EvaluatedImport, EvaluatedRow } from "./evaluate.ts";

/** The fields of a row that were not taken from the bank's text. */
export interface Decided {
  readonly payeeId: string | null;
  readonly categoryId: string | null;
  /** Its name, for the preview. */
  readonly category: string | null;
  /** The categories of the file, of the row or its parts, that become income if the commit creates them, by key. */
  readonly income: readonly string[];
  readonly tags: readonly string[];
  readonly notes: string | null;
  readonly transferAccountId: string | null;
  /** The reason for a learned category. */
  readonly learned: LearnedFrom | null;
  readonly by: DecidedBy;
  /** The rules that applied, in their order. */
  readonly rules: readonly string[];
}

/** The number of the user's latest decisions about the payee that agree, such as 9 of the last 10. */
export interface LearnedFrom {
  readonly agreeing: number;
  readonly of: number;
  /** Whether only decisions about similar amounts count. */
  readonly is_by_amount: boolean;
}

/** Null: nothing decided the field. */
export interface DecidedBy {
  readonly payee_id: "alias" | `rule:${string}` | null;
  readonly category_id: CategoryDecider | null;
}

export const UNDECIDED: Decided = {
  ...{ payeeId: null, categoryId: null, category: null, income: [], tags: [], notes: null, transferAccountId: null },
  learned: null,
  by: { payee_id: null, category_id: null },
  rules: [],
};

export async function decideFields(
  reads: Reads,
  { rows, accounts }: Pick<EvaluatedImport, "rows" | "accounts">,
  program: string | null,
  { decisions = {} }: ImportAnswers,
): Promise<void> {
  const [rules, categories] = await pipelined([reads.rules.list(), reads.categories.list()]);
  const names = await reads.payees.findNames(rules.flatMap(({ then }) => then.payee_id ?? []));
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  const run = compileRules(rules, (id) => names.get(id));
  const decide = (row: EvaluatedRow) => {
    if (row.row === null || row.state !== "added") return;
    const effect = rules.length === 0 ? null : run(subjectOf(row, row.row));
    if (effect !== null) applyEffect(row, effect, names, accounts);
    if (effect?.skip) skip(row, decisions[String(row.number)]?.decision === "add");
    decideCategory(row, effect, categoryNames, program !== null);
  };
  await forEachPaused(rows, decide);
  await addFromPayees(reads, rows, categoryNames);
  markIncome(rows);
}

/** A category of the file is income if all its amounts in the file are money in. */
function markIncome(rows: readonly EvaluatedRow[]): void {
  const found = new Map<string, boolean>();
  for (const { row } of rows) {
    for (const { key, isIn } of categoriesIn(row)) found.set(key, isIn && (found.get(key) ?? true));
  }
  if (!found.values().some((isIn) => isIn)) return;
  for (const one of rows) {
    const income = one.state === "added" ? categoriesIn(one.row).filter(({ key }) => found.get(key)) : [];
    if (income.length > 0) one.decided = { ...one.decided, income: income.map(({ key }) => key) };
  }
}

function categoriesIn(row: EvaluatedRow["row"]): { readonly key: string; readonly isIn: boolean }[] {
  if (row === null || row.skip !== undefined || row.is_opening) return [];
  return [row, ...(row.parts ?? [])].flatMap(({ category, amount }) =>
    category == null || category.trim() === "" ? [] : [{ key: nameKey(category), isIn: !amount.startsWith("-") }],
  );
}

function subjectOf(row: EvaluatedRow, read: NonNullable<EvaluatedRow["row"]>): RuleSubject {
  const { text, counter_account = null, bank_code = null, date } = read;
  const { payee, accountId, amountMinor, currency } = row;
  return {
    ...{ bank_text: text, payee, counter_account, bank_code, account_id: accountId, currency },
    amount: amountMinor === null || currency === null ? null : formatAmount(amountMinor, decimalsOf(currency)),
    ...{ day: date, source: "import" },
  };
}

/** Names that were deleted since are left out. */
function applyEffect(
  row: EvaluatedRow,
  { payee_id, tags, notes, transfer_account_id: other, by, rules }: RuleEffect,
  names: ReadonlyMap<string, string>,
  accounts: EvaluatedImport["accounts"],
): void {
  const payee = payee_id === null ? undefined : names.get(payee_id);
  row.decided = {
    ...row.decided,
    ...{ rules, tags, notes, transferAccountId: other !== null && accounts.has(other) ? other : null },
    ...(payee === undefined ? {} : { payeeId: payee_id }),
    by: payee === undefined ? row.decided.by : { ...row.decided.by, payee_id: `rule:${by.payee_id}` },
  };
  row.payee = payee ?? row.payee;
}

/** The user may add a row that a rule leaves out. */
function skip(row: EvaluatedRow, isAddedByYou: boolean): void {
  row.state = isAddedByYou ? "added" : "skipped";
  row.reason = isAddedByYou ? "added_by_you" : "skipped_by_rule";
}

function decideCategory(
  row: EvaluatedRow,
  effect: RuleEffect | null,
  categories: ReadonlyMap<string, string>,
  isProgram: boolean,
): void {
  const inFile = row.row?.category?.trim() || null;
  const byRule = effect?.category_id ?? null;
  const set = (categoryId: string | null, category: string | null, by: CategoryDecider) => {
    row.decided = { ...row.decided, categoryId, category, by: { ...row.decided.by, category_id: by } };
  };
  if (inFile !== null && (isProgram || byRule === null)) set(null, inFile, "file");
  else if (byRule !== null && categories.has(byRule)) {
    set(byRule, categories.get(byRule) ?? null, `rule:${effect?.by.category_id}`);
  }
}

/** The default categories of payees, or else those that the user's decisions about them agree on. */
async function addFromPayees(
  reads: Reads,
  rows: readonly EvaluatedRow[],
  categories: ReadonlyMap<string, string>,
): Promise<void> {
  const open = rows.filter(({ state, decided }) => state === "added" && decided.by.category_id === null);
  const keyOf = ({ payee }: EvaluatedRow) => nameKey(payee ?? "");
  const ids = await reads.payees.findIdsByKey([...new Set(open.map(keyOf))]);
  const payeeIdOf = (row: EvaluatedRow) => row.decided.payeeId ?? ids.get(keyOf(row)) ?? "";
  const payeeIds = [...new Set(open.map(payeeIdOf))].filter((id) => id !== "");
  const [defaults, decisions] = await pipelined([
    reads.payees.findDefaultCategories(payeeIds),
    reads.payees.listDecisions(payeeIds, COUNTED_DECISIONS),
  ]);
  for (const row of open) {
    const { amountMinor, currency } = row;
    const payeeId = payeeIdOf(row);
    const byDefault = defaults.get(payeeId);
    const own = amountMinor === null || currency === null ? [] : (decisions.get(payeeId) ?? []);
    const learned =
      byDefault === undefined ? learnCategory(own, { amountMinor: amountMinor ?? 0, currency: currency ?? "" }) : null;
    const categoryId = byDefault ?? learned?.categoryId;
    if (categoryId === undefined) continue;
    const by = { ...row.decided.by, category_id: learned === null ? ("default" as const) : ("learned" as const) };
    row.decided = {
      ...row.decided,
      ...{ categoryId, category: categories.get(categoryId) ?? null, by },
      learned: learned && { agreeing: learned.agreeing, of: learned.of, is_by_amount: learned.isByAmount },
    };
  }
}
