/** Loads the balance of the budget's accounts and the moves that are expected on them. */

import { type Account, currentBalance } from "../../domain/account.ts";
import type { DatedMoney } from "../../domain/exchange.ts";
import { type ExpectedMove, forecastBalances, type UnconvertedMove } from "../../domain/forecast.ts";
import { toSafeSum } from "../../domain/money.ts";
import { moneyConverter, type Unconverted } from "../../domain/money-converter.ts";
import type { Occurrence } from "../../domain/occurrence.ts";
import { pipelined, type UpcomingTransaction } from "../../store/store.ts";
import { loadExchange } from "../load-exchange.ts";
import type { Household } from "../load-household.ts";
import { computeOccurrences, type Recurring } from "../recurring/occurrences.ts";
import type { Read } from "../service.ts";

/** An expected move of money: an occurrence of a rule, or a transaction with a later date. */
export interface UpcomingMove extends ExpectedMove {
  readonly source: "recurring" | "transaction";
  readonly id: string;
  /** The name of the rule or payee; null for a transfer. */
  readonly name: string | null;
  /** The due day, if it is in the past. */
  readonly overdueSince: string | null;
}

interface Upcoming {
  /** Without transactions dated after `today`. */
  readonly balanceMinor: number;
  readonly moves: readonly UpcomingMove[];
  /** The balance at the end of each day if this amount is spent first. */
  readonly balancesAfter: (spentMinor: number) => ReadonlyMap<string, number>;
  readonly unconverted: readonly Unconverted[];
}

/** From `today` to `until`. Overdue moves are expected today. @throws Problem `sum_out_of_range`. */
export async function loadUpcomingMoves(
  read: Read,
  household: Household,
  recurring: Recurring,
  until: string,
): Promise<Upcoming> {
  const { reads } = read;
  const { budget, today, accounts: all } = household;
  const accounts = new Map(all.filter(({ is_hidden }) => !is_hidden).map((account) => [account.id, account]));
  const [later, transactions] = await pipelined([
    reads.upcomingTransactions.sumBooked(today),
    reads.upcomingTransactions.list(today, until),
  ]);
  const holdings = [...accounts.values()].map((account) =>
    money(today, account.currency, BigInt(currentBalance(account)) - (later.get(account.id) ?? 0n)),
  );
  const upcoming: RawMove[] = [
    ...computeOccurrences(recurring, { since: today, until, today }).map((one) => fromRule(one, accounts, today)),
    ...transactions.map((one) => fromTransaction(one, accounts, today)),
  ].filter(({ terms }) => terms.length > 0);
  const exchange = await loadExchange(read, budget, [...holdings, ...upcoming.flatMap(({ terms }) => terms)]);
  const converter = moneyConverter(budget.currency, exchange);
  // A separate converter: the first one reports each amount without a rate once.
  const { convert } = moneyConverter(budget.currency, exchange);
  return {
    balanceMinor: toSafeSum(converter.convert(holdings)),
    balancesAfter(spentMinor) {
      const spent = money(today, budget.currency, BigInt(-spentMinor));
      return forecastBalances([...holdings, spent], upcoming, { since: today, until }, convert);
    },
    moves: upcoming.map(({ terms, ...move }) => ({ ...move, amountMinor: toSafeSum(converter.convert(terms)) })),
    unconverted: converter.unconverted(),
  };
}

/** A move before conversion into the budget's currency. Without terms, it moves nothing. */
type RawMove = Omit<UpcomingMove, "amountMinor"> & UnconvertedMove;

type Accounts = ReadonlyMap<string, Account>;

function fromRule(occurrence: Occurrence, accounts: Accounts, today: string): RawMove {
  const { rule, due_on, expectedMinor } = occurrence;
  const isHere = (id: string | null) => id !== null && accounts.get(id)?.is_hidden === false;
  const [isOut, isIn] = [isHere(rule.account_id), isHere(rule.transfer_account_id)];
  const amount = BigInt(isOut ? expectedMinor : -expectedMinor);
  const isOverdue = due_on < today;
  return {
    source: "recurring",
    id: rule.id,
    name: rule.name,
    day: isOverdue ? today : due_on,
    overdueSince: isOverdue ? due_on : null,
    terms: isOut === isIn || amount === 0n ? [] : [money(today, rule.currency, amount)],
  };
}

function fromTransaction(transaction: UpcomingTransaction, accounts: Accounts, today: string): RawMove {
  const { id, day, payee_name, bookings } = transaction;
  const legs = bookings.flatMap(({ account_id, booked_minor }) => {
    const account = accounts.get(account_id);
    return account === undefined ? [] : [money(today, account.currency, BigInt(booked_minor))];
  });
  const sumMinor = legs.reduce((sum, leg) => sum + leg.sumMinor, 0n);
  const isInside = legs.length > 1 && sumMinor === 0n && legs.every(({ currency }) => currency === legs[0]?.currency);
  return {
    source: "transaction",
    id,
    name: payee_name,
    day,
    overdueSince: null,
    terms: isInside ? [] : legs,
  };
}

/** Uses the rate of the day of the request: later rates are unknown. */
function money(day: string, currency: string, sumMinor: bigint): DatedMoney {
  return { day, currency, sumMinor };
}
