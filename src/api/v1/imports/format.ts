/** Formats imports and their rows for responses, with amounts in major units. */
import { decimalsOf } from "../../../domain/currency.ts";
import type { RowState } from "../../../domain/match-rows.ts";
import { formatAmount } from "../../../domain/money.ts";
import { decidedFields } from "../../../operations/imports/decide-fields.ts";
import type { ImportDetails } from "../../../operations/imports/describe-import.ts";
import type { EvaluatedRow } from "../../../operations/imports/evaluated-import.ts";
import type { MovedBudget } from "../../../operations/imports/move-budget.ts";
import type { StoredRow } from "../../../operations/imports/rows.ts";
import { summarize } from "../../../operations/migrations/prove.ts";
import { formatCheck } from "../accounts/balance-check-schema.ts";

export type ImportJson = ReturnType<typeof formatImport>;

export function formatImport(details: ImportDetails) {
  return {
    id: details.id,
    state: details.state,
    file_name: details.file_name,
    bytes: details.bytes,
    sha256: details.sha256,
    format: details.format,
    source: details.source,
    connection_id: details.connection_id,
    program: details.program,
    created_at: details.created_at,
    committed_at: details.committed_at,
    rows_done: details.rows_done,
    problem: details.problem ?? null,
    change_id: details.change_id,
    imported_before: details.imported_before,
    repeated_by: details.repeated_by,
    counts: details.counts,
    sources: details.sources,
    categories: details.categories,
    detected: details.detected,
    questions: details.questions.map(({ source = null, samples = [], ...question }) => ({
      ...question,
      source,
      samples,
    })),
    issues: details.issues,
    issue_count: details.issue_count,
    statements: details.statements.map(formatStatement),
    accounts: details.accounts.map(formatAccount),
    answers: details.answers,
    profile_id: details.profile_id,
    report: details.report ?? null,
    plan: details.plan == null ? null : formatPlan(details.plan),
    proof: details.proof ?? null,
  };
}

type Plan = NonNullable<ImportDetails["plan"]>;

/** Its amounts are exact decimal text. */
function formatPlan({ goals, recurring_rules, ...others }: Plan) {
  const numberOf = (text: string | null) => (text === null ? null : Number(text));
  return {
    ...others,
    goals: goals.map((goal) => ({ ...goal, amount: numberOf(goal.amount), monthly: numberOf(goal.monthly) })),
    recurring_rules: recurring_rules.map((rule) => ({
      ...rule,
      amount: Number(rule.amount),
      amount_to: numberOf(rule.amount_to),
    })),
  };
}

/** What is not stored has no ids. */
export function formatProof({ proof, report }: MovedBudget, importId: string, isCommitted: boolean) {
  const { currency, accounts, months } = proof;
  return {
    ...{ import_id: importId, is_committed: isCommitted, currency, counts: summarize(proof) },
    accounts: accounts.map(({ account_id, name, currency: own, ...compared }) => ({
      ...{ account_id: isCommitted ? account_id : null, name, currency: own },
      ...formatCompared(compared, own),
    })),
    months: months.map(({ month, envelopes, to_budget }) => ({
      month,
      envelopes: envelopes.map(({ category_id, name, group, ...compared }) => ({
        ...{ category_id: isCommitted ? category_id : null, name, group },
        ...formatCompared(compared, currency),
      })),
      to_budget: to_budget === null ? null : formatToBudget(to_budget, currency),
    })),
    report,
  };
}

type Months = MovedBudget["proof"]["months"];
type ToBudget = NonNullable<Months[number]["to_budget"]>;
type Compared = Pick<ToBudget, "theirs_minor" | "ours_minor" | "difference_minor">;

function formatCompared({ theirs_minor, ours_minor, difference_minor }: Compared, currency: string) {
  const decimals = decimalsOf(currency);
  return {
    theirs: formatIn(currency, theirs_minor),
    ours: formatAmount(ours_minor, decimals),
    difference: formatIn(currency, difference_minor),
  };
}

function formatToBudget(terms: ToBudget, currency: string) {
  const format = (minor: number) => formatAmount(minor, decimalsOf(currency));
  return {
    ...formatCompared(terms, currency),
    number: format(terms.number_minor),
    uncategorised: format(terms.uncategorised_minor),
    overspent: format(terms.overspent_minor),
    uncovered_debt: format(terms.uncovered_debt_minor),
    expected_payments: format(terms.expected_payments_minor),
    held: format(terms.held_minor),
    assigned_later: format(terms.assigned_later_minor),
    expected_income: format(terms.expected_income_minor),
  };
}

function formatStatement(statement: ImportDetails["statements"][number]) {
  const { source = null, opening_minor, closing_minor, closing_on, balances_agree, counts, ...fields } = statement;
  return {
    ...fields,
    source,
    opening_balance: formatIn(fields.currency, opening_minor),
    closing_balance: formatIn(fields.currency, closing_minor),
    ...{ closing_on, balances_agree, counts },
  };
}

function formatAccount(account: ImportDetails["accounts"][number]) {
  const { account_id, name, currency, before_minor, after_minor, opening_moved_minor, balance_check } = account;
  const format = (minor: number) => formatAmount(minor, decimalsOf(currency));
  return {
    ...{ account_id, name, currency },
    balance_before: format(before_minor),
    balance_after: format(after_minor),
    opening_moved: format(opening_moved_minor),
    balance_check: formatCheck(balance_check, currency),
  };
}

/** Null if the amount or its currency is unknown. */
function formatIn(currency: string | null, minor: number | null): number | null {
  return minor === null || currency === null ? null : formatAmount(minor, decimalsOf(currency));
}

/** A row of a preview. */
export function formatRow(evaluated: EvaluatedRow) {
  const { number, line, statement, row, accountId, amountMinor, state, reason, currency, bank, payee } = evaluated;
  const isExact = amountMinor !== null && currency !== null;
  return {
    ...{ number, line, statement, account_id: accountId, state, why: reason, date: row?.date ?? null },
    amount: amountIn(row, amountMinor, currency),
    currency: isExact ? currency : row === null ? null : (row.currency ?? currency),
    text: row?.text ?? "",
    bank:
      bank === undefined
        ? null
        : {
            date: bank.row?.date ?? null,
            amount: amountIn(bank.row, bank.amountMinor, currency),
            text: bank.row?.text ?? "",
          },
    ...{ payee, is_pending: row?.status === "pending" },
    ...decidedFields(evaluated),
    ...{ transaction_id: evaluated.transactionId, proposal: evaluated.proposal },
  };
}

/** In the currency of the account if it is known, otherwise as the file has it. */
function amountIn(row: EvaluatedRow["row"], minor: number | null, currency: string | null): number | null {
  return formatIn(currency, minor) ?? (row === null ? null : Number(row.amount));
}

const NOT_DECIDED: ReturnType<typeof decidedFields> = {
  category: null,
  decided_by: { payee_id: null, category_id: null },
  learned: null,
};

function fieldsIn(decided: string | null): Partial<typeof NOT_DECIDED> {
  if (decided === null) return {};
  const { rules: _rules, ...fields } = JSON.parse(decided) as Partial<typeof NOT_DECIDED> & {
    readonly rules?: unknown;
  };
  return fields;
}

/** A row of a committed import. */
export function formatStoredRow(row: StoredRow): ReturnType<typeof formatRow> {
  const { number, line, statement, account_id, state, reason, day, amount_minor, currency, text, payee } = row;
  const { corrected_day, corrected_amount_minor, corrected_text } = row;
  const isCorrected = [corrected_day, corrected_amount_minor, corrected_text].some((value) => value !== null);
  return {
    ...{ number, line, statement, account_id, state: state as RowState, why: reason, date: corrected_day ?? day },
    amount: formatIn(currency, corrected_amount_minor ?? amount_minor),
    ...NOT_DECIDED,
    ...fieldsIn(row.decided),
    text: corrected_text ?? text,
    bank: isCorrected ? { date: day, amount: formatIn(currency, amount_minor), text } : null,
    ...{ currency, payee, is_pending: row.is_pending, transaction_id: row.transaction_id, proposal: null },
  };
}
