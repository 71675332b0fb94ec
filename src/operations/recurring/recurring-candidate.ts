/** Converts a transaction, or a split that is a transfer, into a match candidate of a recurring rule. */
import type { Account } from "../../domain/account.ts";
import { convertSum, type Exchange, exchangeAt } from "../../domain/exchange.ts";
import { type Candidate, isExpectedAmount } from "../../domain/match-occurrences.ts";
import { MAX_AMOUNT_MINOR } from "../../domain/money.ts";
import type { RecurringRule } from "../../domain/recurring-rule.ts";
import { chargedMinor, linesOf, type TransactionLine, transferredMinor } from "../../domain/transaction.ts";
import type { CandidateRow } from "../../store/store.ts";
import type { Read } from "../service.ts";

/** The accounts by id, without their balances, and the rates for money that `isForeign`. */
export interface Books {
  readonly accounts: ReadonlyMap<string, Pick<Account, "currency" | "is_hidden">>;
  readonly exchange: Exchange;
}

/**
 * Any account of the budget may pay a bill. Undefined if its account is hidden and the rule's is not, or the reverse; earlier
 * accounts of the rule count as its own. If neither the transaction nor its account has the rule's currency, the amount is
 * converted at the rate of its day, and only an amount within 10 % of the rule's makes it a candidate.
 */
export function candidateOf(
  rule: RecurringRule,
  row: Omit<CandidateRow, "rule_id">,
  { accounts, exchange }: Books,
): Candidate | undefined {
  const { isReversed, ownId } = ownAccountOf(rule, row);
  const own = accounts.get(ownId);
  const isFit = ({ account_id }: Pick<RecurringRule, "account_id">) =>
    accounts.get(account_id)?.is_hidden === own?.is_hidden;
  if (!isFit(rule) && !rule.earlier.some(isFit)) return undefined;
  const isConverted = isForeign(rule, row, accounts);
  const amountOf = (line: Amounts) => {
    const signedMinor = isReversed ? -line.amount_minor : line.amount_minor;
    if (row.currency === rule.currency) return signedMinor;
    if (isConverted) return convertedMinor({ ...row, amount_minor: signedMinor }, rule.currency, exchange);
    return isReversed ? transferredMinor(line) : chargedMinor(line);
  };
  const amountMinor = amountOf(row);
  if (amountMinor === undefined || amountMinor === 0) return undefined;
  if (isConverted && !isExpectedAmount(rule, amountMinor)) return undefined;
  const lines = linesOf<Line>(row);
  const inCategory = lines.filter((line) => line.category_id === rule.category_id);
  const isWhole = rule.category_id === null || lines.every((line) => line.category_id === null);
  const counted = isWhole ? lines : inCategory;
  return {
    id: row.id,
    position: row.position,
    day: row.authorized_at,
    amountMinor,
    partMinor: counted.reduce((sum, line) => sum + (amountOf(line) ?? 0), 0),
    isSameCategory: inCategory.length > 0,
    isOfOtherCategory: rule.category_id !== null && inCategory.length === 0 && hasChosenCategory(row, lines),
    isSameAccount: ownId === rule.account_id,
  };
}

/** A transaction that may match a rule. */
export interface RulePayment {
  readonly rule: RecurringRule;
  readonly row: Place & Pick<CandidateRow, "authorized_at">;
}

/** The payments that only an exchange rate can compare with their rules. There may be many rows, and few of them are. */
export function foreignPayments<Row extends RulePayment["row"]>(
  rows: readonly Row[],
  ruleOf: (row: Row) => RecurringRule | undefined,
  accounts: Books["accounts"],
): RulePayment[] {
  const payments: RulePayment[] = [];
  for (const row of rows) {
    const rule = ruleOf(row);
    if (rule !== undefined && isForeign(rule, row, accounts)) payments.push({ rule, row });
  }
  return payments;
}

/** The rates of these payments. Runs no query without any. */
export async function loadPaymentRates({ reads }: Read, foreign: readonly RulePayment[]): Promise<Exchange> {
  if (foreign.length === 0) return NO_RATES;
  const days = foreign.map(({ row }) => row.authorized_at).sort();
  const currencies = [...new Set(foreign.flatMap(({ rule, row }) => [rule.currency, row.currency]))].sort();
  return exchangeAt(await reads.exchangeRates.list(currencies, days[0] ?? "", days.at(-1) ?? ""));
}

export const NO_RATES = exchangeAt([]);

type Place = Pick<CandidateRow, "account_id" | "transfer_account_id" | "currency">;

/** The account of the transaction that takes the place of the rule's: of a transfer in the other direction, the other one. */
function ownAccountOf(rule: RecurringRule, row: Place) {
  const isReversed = row.account_id === rule.transfer_account_id;
  return { isReversed, ownId: (isReversed ? row.transfer_account_id : row.account_id) ?? "" };
}

/** Whether no amount of the transaction is in the rule's currency. */
function isForeign(rule: RecurringRule, row: Place, accounts: Books["accounts"]): boolean {
  return row.currency !== rule.currency && accounts.get(ownAccountOf(rule, row).ownId)?.currency !== rule.currency;
}

/** An amount in another currency, at the rate of its day. Undefined without a rate. */
export function convertedMinor(
  { currency, authorized_at: day, amount_minor }: Pick<CandidateRow, "currency" | "authorized_at" | "amount_minor">,
  to: string,
  exchange: Exchange,
): number | undefined {
  const { sumMinor, unconverted } = convertSum([{ currency, day, sumMinor: BigInt(amount_minor) }], to, exchange);
  const minor = Number(sumMinor);
  return unconverted.length > 0 || Math.abs(minor) > MAX_AMOUNT_MINOR ? undefined : minor;
}

/** Whether the user, a rule or a file chose a category. Unknown deciders do not count; splits are always chosen. */
function hasChosenCategory(row: Omit<CandidateRow, "rule_id">, lines: readonly Line[]): boolean {
  const isSplit = row.position !== null || lines.length > 1;
  if (isSplit) return lines.some((line) => line.category_id !== null);
  const { category_id, category_decided_by: decider } = row;
  return category_id !== null && decider !== null && decider !== "default" && decider !== "learned";
}

type Amounts = Pick<TransactionLine, "amount_minor" | "account_amount_minor" | "transfer_amount_minor">;
type Line = Amounts & Pick<TransactionLine, "category_id">;
