/**
 * The passes that decide the payee, the category and other fields of an import's new rows, with the reason for each. A
 * category comes from another program's export, a rule, the file of a bank, the payee's default, or the user's earlier
 * decisions about the payee, in this order.
 */
import { decimalsOf } from "../../domain/currency.ts";
import { COUNTED_DECISIONS, learnCategory } from "../../domain/learned-category.ts";
import { formatAmount } from "../../domain/money.ts";
import { nameKey } from "../../domain/name.ts";
import type { RuleEffect, RuleSubject } from "../../domain/rule.ts";
import { compileRules } from "../../domain/run-rules.ts";
import type { CategoryDecider } from "../../domain/transaction.ts";
import type { Migration } from "../../readers/statements/migration/migration.ts";
import { pipelined, type Reads } from "../../store/store.ts";
import { forEachPaused } from "../pause.ts";
import type { ImportAnswers } from "./answers.ts";
import type { Decided, EvaluatedImport, EvaluatedRow, Outcomes, RowOutcome } from "./evaluated-import.ts";

interface RuleOptions {
  readonly program: string | null;
  readonly usesRules: boolean;
  /** The source of the new transactions. */
  readonly source?: RuleSubject["source"];
}

/**
 * Runs the user's rules, and takes the categories of the file. A rule comes before the category in a bank's file, and after
 * the one in another program's export.
 */
export async function applyRules(
  reads: Reads,
  rows: readonly EvaluatedRow[],
  accounts: EvaluatedImport["accounts"],
  { program, usesRules, source = "import" }: RuleOptions,
  { decisions = {} }: ImportAnswers,
): Promise<Outcomes> {
  const outcomes = new Map<number, Partial<RowOutcome>>();
  const [stored, categories] = await pipelined([reads.rules.list(), reads.categories.list()]);
  const rules = usesRules ? stored : [];
  const payees = await reads.payees.findNames(rules.flatMap(({ then }) => then.payee_id ?? []));
  const names: Names = { payees, categories: namesOf(categories), accounts };
  const run = compileRules(rules, (id) => payees.get(id));
  await forEachPaused(rows, (one) => {
    const { row, state, number } = one;
    if (row === null || state !== "added") return;
    const effect = rules.length === 0 ? null : run(subjectOf(one, row, source));
    const isAddedByYou = decisions[String(number)]?.decision === "add";
    const outcome = {
      ...(effect !== null && applyEffect(one, effect, names)),
      ...(effect?.skip && skip(isAddedByYou)),
    };
    const category = categoryOf(row, effect, names, program !== null);
    if (category !== null) outcome.decided = withCategory(outcome.decided ?? one.decided, category);
    if (effect !== null || category !== null) outcomes.set(number, outcome);
  });
  return outcomes;
}

/** Names that were deleted since are left out. */
interface Names {
  readonly payees: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
  readonly accounts: EvaluatedImport["accounts"];
}

function namesOf(all: readonly { readonly id: string; readonly name: string }[]): ReadonlyMap<string, string> {
  return new Map(all.map(({ id, name }) => [id, name]));
}

function subjectOf(
  row: EvaluatedRow,
  read: NonNullable<EvaluatedRow["row"]>,
  source: RuleSubject["source"],
): RuleSubject {
  const { text, counter_account = null, bank_code = null, date } = read;
  const { payee, accountId, amountMinor, currency } = row;
  return {
    ...{ bank_text: text, payee, counter_account, bank_code, account_id: accountId, currency },
    amount: amountMinor === null || currency === null ? null : formatAmount(amountMinor, decimalsOf(currency)),
    ...{ day: date, source },
  };
}

function applyEffect(
  { decided }: EvaluatedRow,
  { payee_id, tags, notes, transfer_account_id: other, by, rules }: RuleEffect,
  { payees, accounts }: Names,
): Pick<RowOutcome, "decided"> & Partial<RowOutcome> {
  const transferAccountId = other !== null && accounts.has(other) ? other : null;
  const effect: Decided = { ...decided, rules, tags, notes, transferAccountId };
  const payee = payee_id === null ? undefined : payees.get(payee_id);
  if (payee === undefined) return { decided: effect };
  return { decided: { ...effect, payeeId: payee_id, by: { ...decided.by, payee_id: `rule:${by.payee_id}` } }, payee };
}

/** The user may add a row that a rule leaves out. */
function skip(isAddedByYou: boolean): Pick<RowOutcome, "state" | "reason"> {
  return isAddedByYou ? { state: "added", reason: "added_by_you" } : { state: "skipped", reason: "skipped_by_rule" };
}

interface DecidedCategory {
  readonly categoryId: string | null;
  readonly category: string | null;
  readonly by: CategoryDecider;
}

function categoryOf(
  row: NonNullable<EvaluatedRow["row"]>,
  effect: RuleEffect | null,
  { categories }: Names,
  isProgram: boolean,
): DecidedCategory | null {
  const inFile = row.category?.trim() || null;
  const byRule = effect?.category_id ?? null;
  if (inFile !== null && (isProgram || byRule === null)) return { categoryId: null, category: inFile, by: "file" };
  if (byRule === null || !categories.has(byRule)) return null;
  return { categoryId: byRule, category: categories.get(byRule) ?? null, by: `rule:${effect?.by.category_id}` };
}

function withCategory(decided: Decided, { categoryId, category, by }: DecidedCategory): Decided {
  return { ...decided, categoryId, category, by: { ...decided.by, category_id: by } };
}

/** The default categories of payees, or else those that the user's decisions about them agree on. */
export async function addFromPayees(reads: Reads, rows: readonly EvaluatedRow[]): Promise<Outcomes> {
  const outcomes = new Map<number, Pick<RowOutcome, "decided">>();
  const open = rows.filter(({ state, decided }) => state === "added" && decided.by.category_id === null);
  const keyOf = ({ payee }: EvaluatedRow) => nameKey(payee ?? "");
  const ids = await reads.payees.findIdsByKey([...new Set(open.map(keyOf))]);
  const payeeIdOf = (row: EvaluatedRow) => row.decided.payeeId ?? ids.get(keyOf(row)) ?? "";
  const payeeIds = [...new Set(open.map(payeeIdOf))].filter((id) => id !== "");
  const [defaults, decisions, categories] = await pipelined([
    reads.payees.findDefaultCategories(payeeIds),
    reads.payees.listDecisions(payeeIds, COUNTED_DECISIONS),
    reads.categories.list(),
  ]);
  const names = namesOf(categories);
  for (const row of open) {
    const { amountMinor, currency } = row;
    const payeeId = payeeIdOf(row);
    const byDefault = defaults.get(payeeId);
    const own = amountMinor === null || currency === null ? [] : (decisions.get(payeeId) ?? []);
    const learned =
      byDefault === undefined ? learnCategory(own, { amountMinor: amountMinor ?? 0, currency: currency ?? "" }) : null;
    const categoryId = byDefault ?? learned?.categoryId;
    if (categoryId === undefined) continue;
    const by = learned === null ? "default" : "learned";
    const decided = withCategory(row.decided, { categoryId, category: names.get(categoryId) ?? null, by });
    const reason = learned && { agreeing: learned.agreeing, of: learned.of, is_by_amount: learned.isByAmount };
    outcomes.set(row.number, { decided: { ...decided, learned: reason } });
  }
  return outcomes;
}

/** A category of the file is income if the program says so, or else if all its amounts in the file are money in. */
export function markIncome(rows: readonly EvaluatedRow[], known: Migration["categories"] = []): Outcomes {
  const outcomes = new Map<number, Pick<RowOutcome, "decided">>();
  const found = new Map<string, boolean>();
  for (const { row } of rows) {
    for (const { key, isIn } of categoriesIn(row)) found.set(key, isIn && (found.get(key) ?? true));
  }
  for (const { name, kind } of known) found.set(nameKey(name), kind === "income");
  if (!found.values().some((isIn) => isIn)) return outcomes;
  for (const { row, state, number, decided } of rows) {
    const income = state === "added" ? categoriesIn(row).filter(({ key }) => found.get(key)) : [];
    if (income.length > 0) outcomes.set(number, { decided: { ...decided, income: income.map(({ key }) => key) } });
  }
  return outcomes;
}

function categoriesIn(row: EvaluatedRow["row"]): { readonly key: string; readonly isIn: boolean }[] {
  if (row === null || row.skip !== undefined || row.is_opening) return [];
  return [row, ...(row.parts ?? [])].flatMap(({ category, amount }) =>
    category == null || category.trim() === "" ? [] : [{ key: nameKey(category), isIn: !amount.startsWith("-") }],
  );
}

/** The category of a new row that is not split, and the reasons. */
export function decidedFields({ state, transferAccountId, row, decided }: EvaluatedRow) {
  const hasPayee = state === "added" && transferAccountId === null;
  const hasCategory = state === "added" && (row === null || (row.parts?.length ?? 0) < 2);
  const { payee_id, category_id } = decided.by;
  return {
    category: hasCategory ? decided.category : null,
    decided_by: { payee_id: hasPayee ? payee_id : null, category_id: hasCategory ? category_id : null },
    learned: hasCategory ? decided.learned : null,
  };
}
