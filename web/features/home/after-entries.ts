/**
 * The number with entries that the server does not know yet, computed from its explanation by the rules of spending power. Only the
 * server matches payments with what is expected: an entry that may be such a payment makes the result an estimate.
 */
import { type FlowMaker, flowMaker } from "../../../src/domain/flow.ts";
import { counted, type LineId, lineKey } from "../../../src/domain/part.ts";
import { countOf, type Line } from "../../../src/domain/spending-line.ts";
import type { Account, Category, NewTransaction, RecurringRule, SpendingPowerExplanation } from "../../api/contract.ts";
import { toMajor, toMinor } from "../../logic/amount.ts";

export interface AfterEntries {
  readonly amount: number;
  /** False if the server may compute another amount. */
  readonly isExact: boolean;
  /** How many entries and changes the amount does not include, because only the server can compute them. */
  readonly missing: number;
}

/** A new transaction, or a stored one before and after its change. */
export interface Waiting {
  readonly before?: NewTransaction;
  /** Undefined if only the server can compute it. */
  readonly after: NewTransaction | undefined;
}

export interface KnownLists {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  /** Undefined if they are unknown. */
  readonly rules: readonly RecurringRule[] | undefined;
}

type Uncounted = Omit<Line, "countsMinor" | "why">;

/** A transaction, or one of its splits. */
type Part = Pick<
  NewTransaction,
  "amount" | "account_amount" | "transfer_amount" | "transfer_account_id" | "category_id"
>;

/** Undefined if nothing that waits counts in the period of the explanation. */
export function afterEntries(
  explanation: SpendingPowerExplanation,
  waiting: readonly Waiting[],
  { accounts, categories, rules }: KnownLists,
): AfterEntries | undefined {
  const { currency, period, breakdown, spending_power } = explanation;
  const make = flowMaker(currency, accounts, categories);
  const currencies = new Map(accounts.map((account) => [account.id, account.currency]));
  const before = linesOf(explanation);
  const after = new Map(before);
  let isExact = true;
  let missing = 0;
  const movesOfKnown = (entry: NewTransaction | undefined) =>
    entry && currencies.has(entry.account_id) ? movesOf(entry, make, currencies, currency) : undefined;
  const addMoves = (entry: NewTransaction, moves: readonly Move[], sign: 1 | -1) => {
    const day = entry.counts_on ?? entry.authorized_at;
    const isEarlier = day < period.from;
    const mayMatch = rules === undefined || rules.some((rule) => mayPay(rule, entry));
    if (mayMatch && day <= period.until) isExact = false;
    for (const { line, minor, isWithdrawn } of moves) {
      const known = after.get(lineKey(line)) ?? emptyLine(line);
      if (isEarlier && (breakdown.carry !== undefined || known.carriedInMinor !== null)) isExact = false;
      if (isEarlier || day > period.until) continue;
      const actualMinor = known.actualMinor + sign * minor;
      const withdrawnMinor = known.withdrawnMinor + (isWithdrawn ? sign * Math.abs(minor) : 0);
      after.set(lineKey(line), { ...known, actualMinor, withdrawnMinor });
    }
  };
  for (const { before: old, after: entry } of waiting) {
    const [removed, added] = [old === undefined ? [] : movesOfKnown(old), movesOfKnown(entry)];
    if (removed === undefined || added === undefined) {
      isExact = false;
      missing += 1;
      continue;
    }
    if (old !== undefined) addMoves(old, removed, -1);
    if (entry !== undefined) addMoves(entry, added, 1);
  }
  const isSame = (one: Uncounted, other: Uncounted | undefined) =>
    one.actualMinor === (other?.actualMinor ?? 0) && one.withdrawnMinor === (other?.withdrawnMinor ?? 0);
  const changed = [...after].filter(([key, line]) => !isSame(line, before.get(key)));
  if (changed.length === 0 && missing === 0) return undefined;
  const isOver = period.days_left === 0;
  const changeMinor = changed.reduce((sum, [key, line]) => {
    const old = before.get(key);
    const grown = countOf(line, isOver).countsMinor - (old === undefined ? 0 : countOf(old, isOver).countsMinor);
    return sum + (line.part === "income" ? grown : -grown);
  }, 0);
  return { amount: toMajor(toMinor(spending_power, currency) + changeMinor, currency), isExact, missing };
}

function linesOf({ lines, currency }: SpendingPowerExplanation): ReadonlyMap<string, Uncounted> {
  const minor = (amount: number) => toMinor(amount, currency);
  const optional = (amount: number | null) => (amount === null ? null : minor(amount));
  return new Map(
    lines.flatMap(({ part, source, id, planned, goal, actual, expected, carried_in, counts }) => {
      if (part === "carry" || source === "carry") return [];
      const reserved = Math.max(planned ?? 0, goal ?? 0);
      const line: Uncounted = {
        ...{ part, source, id },
        plannedMinor: optional(planned),
        goalMinor: optional(goal),
        actualMinor: minor(actual),
        expectedMinor: minor(expected),
        carriedInMinor: optional(carried_in),
        // The explanation does not say what was taken out of savings, only what counts after it.
        withdrawnMinor: part === "savings" && carried_in === null ? Math.max(0, minor(reserved) - minor(counts)) : 0,
      };
      return [[lineKey(line), line]];
    }),
  );
}

function emptyLine(line: LineId): Uncounted {
  const nothing = { plannedMinor: null, goalMinor: null, carriedInMinor: null };
  return { ...line, ...nothing, actualMinor: 0, expectedMinor: 0, withdrawnMinor: 0 };
}

interface Move {
  readonly line: LineId;
  readonly minor: number;
  readonly isWithdrawn: boolean;
}

/** What an entry moves in the lines; undefined if that needs an exchange rate. Positive as the amounts of a line. */
function movesOf(entry: NewTransaction, make: FlowMaker, currencies: ReadonlyMap<string, string>, currency: string) {
  const moves: Move[] = [];
  const parts: readonly Part[] = entry.splits ?? [entry];
  for (const part of parts) {
    const is_opposite = part.amount > 0 !== entry.amount > 0;
    const flow = { ...make.full(sumOf(entry, part, currencies), entry.authorized_at), is_opposite };
    const found = counted(flow, currency);
    if (found === undefined) continue;
    if (found.money.currency !== currency) return undefined;
    const { line, arrives } = found;
    const sum = Number(found.money.sumMinor);
    moves.push({ line, minor: line.part === "income" ? sum : -sum, isWithdrawn: line.part === "savings" && arrives });
  }
  return moves;
}

function sumOf(entry: NewTransaction, part: Part, currencies: ReadonlyMap<string, string>) {
  const { account_id, amount } = entry;
  const { transfer_account_id = null, category_id = null, transfer_amount } = part;
  const own = currencies.get(account_id) ?? "";
  const charged = part.account_amount ?? part.amount;
  const currency = entry.currency ?? own;
  return {
    ...{ account_id, transfer_account_id, category_id, currency },
    is_inflow: amount > 0,
    amount_minor: BigInt(toMinor(part.amount, currency)),
    account_amount_minor: BigInt(toMinor(charged, own)),
    transfer_amount_minor: BigInt(
      toMinor(transfer_amount ?? -charged, currencies.get(transfer_account_id ?? "") ?? own),
    ),
  };
}

/** Whether the server may match the entry with an occurrence of the rule. Its payee may be known by name only. */
function mayPay(rule: RecurringRule, entry: NewTransaction): boolean {
  const isTransfer = rule.transfer_account_id !== null;
  const parts: readonly Part[] = entry.splits ?? [entry];
  return parts.some((part) => {
    const { transfer_account_id = null, category_id = null } = part;
    if (isTransfer || transfer_account_id !== null) {
      const own = new Set([rule.account_id, rule.transfer_account_id]);
      return isTransfer && own.has(entry.account_id) && own.has(transfer_account_id);
    }
    if (part.amount > 0 !== rule.amount > 0) return false;
    if (entry.payee_id != null && rule.payee_id !== null && entry.payee_id !== rule.payee_id) return false;
    if (category_id !== null && category_id === rule.category_id) return true;
    const ends = [rule.amount, rule.amount_to ?? rule.amount].map(Math.abs);
    const paid = Math.abs(part.amount);
    const isNear = 3 * paid >= 2 * Math.min(...ends) && 2 * paid <= 3 * Math.max(...ends);
    return isNear && (category_id === null || rule.category_id === null);
  });
}
