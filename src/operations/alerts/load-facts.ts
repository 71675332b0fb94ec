/** Loads what the alerts of a budget are about, and nothing that no alert needs. */

import { currentBalance } from "../../domain/account.ts";
import type {
  AlertFacts,
  AlertKind,
  ConnectionFact,
  GapFact,
  OccurrenceFact,
  TransactionFact,
} from "../../domain/alerts.ts";
import { MAX_ALERT_DAYS } from "../../domain/alerts.ts";
import { addDays, dayAt, minuteAt } from "../../domain/calendar.ts";
import { convertSum } from "../../domain/exchange.ts";
import { computeMonth } from "../../domain/month.ts";
import { monthPage } from "../../domain/month-page.ts";
import { isIncoming, LISTED_LAPSED_DAYS, MAX_GRACE_DAYS } from "../../domain/recurring-rule.ts";
import { forecastUntil } from "../forecast/forecast-balance.ts";
import { loadExchange } from "../load-exchange.ts";
import { type Household, loadHousehold } from "../load-household.ts";
import { loadMonth } from "../month/load.ts";
import { loadLimit } from "../month/load-limit.ts";
import { reportOf, type SpendingPowerReport } from "../month/report.ts";
import { computeOccurrences, type Recurring } from "../recurring/occurrences.ts";
import type { Read } from "../service.ts";

/** The days in which a large transaction is news. */
const NEWS_DAYS = 7;
/** A first sync may have more, and then one notice counts these. */
const MAX_TRANSACTIONS = 2000;

type Needs = (...kinds: readonly AlertKind[]) => boolean;

interface LoadedFacts extends AlertFacts {
  /** Of the current period. */
  readonly power: SpendingPowerReport;
}

/** @throws Problem `not_found` if the budget is deleted. */
export async function loadFacts(read: Read, nowMs: number, kinds: ReadonlySet<AlertKind>): Promise<LoadedFacts> {
  const needs: Needs = (...wanted) => wanted.some((kind) => kinds.has(kind));
  const household = await loadHousehold(read, nowMs);
  const { budget, periods, today } = household;
  const month = await loadMonth(read, household, {});
  const computed = computeMonth(month);
  const power = reportOf(computed);
  const { recurring } = month;
  const forecast = needs("forecast_below")
    ? (await forecastUntil(read, household, recurring, addDays(today, MAX_ALERT_DAYS))).days
    : [];
  return {
    today,
    hour: Math.floor(minuteAt(nowMs, budget.time_zone) / 60),
    currency: budget.currency,
    power,
    period: { id: periods.idAt(today), daysLeft: power.period.daysLeft },
    spendingPowerMinor: power.spendingPowerMinor,
    perDayMinor: power.perDayMinor,
    envelopes: envelopesOf(computed),
    accounts: accountsOf(household),
    forecast,
    limit: needs("limited") ? await loadLimit(read, month, power.spendingPowerMinor) : null,
    occurrences: needs("bill_due", "bill_overdue", "not_paid") ? occurrencesOf(household, recurring) : [],
    transactions: needs("large_transaction") ? await loadTransactions(read, household) : [],
    gaps: needs("balance_gap") ? await loadGaps(read, household) : [],
    ...(await loadConnections(read, needs, budget.time_zone)),
  };
}

function envelopesOf({ categories, lines }: ReturnType<typeof computeMonth>): AlertFacts["envelopes"] {
  const { groups } = monthPage(categories, lines);
  return new Map(
    groups
      .flatMap((group) => group.categories)
      .flatMap(({ category: { id, name }, leftMinor }) =>
        leftMinor === null ? [] : [[id, { name, leftMinor }] as const],
      ),
  );
}

function accountsOf({ accounts }: Household): AlertFacts["accounts"] {
  return new Map(
    accounts.map((account) => {
      const { id, name, currency } = account;
      return [id, { name, balanceMinor: currentBalance(account), currency }];
    }),
  );
}

function occurrencesOf({ today, accounts }: Household, recurring: Recurring): OccurrenceFact[] {
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]));
  const since = addDays(today, -MAX_GRACE_DAYS - LISTED_LAPSED_DAYS);
  const until = addDays(today, MAX_ALERT_DAYS);
  return computeOccurrences(recurring, { since, until, today }).map(({ rule, scheduled_on, due_on, state }) => ({
    subject: `${rule.id} ${scheduled_on}`,
    name: rule.name,
    dueOn: due_on,
    state,
    isBill: !isIncoming(rule),
    amount: { amount_minor: rule.amount_minor, currency: currencies.get(rule.account_id) ?? "" },
  }));
}

async function loadTransactions(read: Read, { budget, today }: Household): Promise<TransactionFact[]> {
  const filter = { since: addDays(today, -NEWS_DAYS), until: today };
  const found = await read.reads.transactions.list(filter, { offset: 0, limit: MAX_TRANSACTIONS });
  const own = found.filter(({ transfer_account_id }) => transfer_account_id === null);
  const moneys = own.map(({ amount_minor, currency, authorized_at: day }) => ({
    sumMinor: BigInt(amount_minor),
    currency,
    day,
  }));
  const exchange = await loadExchange(read, budget, moneys);
  const names = await read.reads.payees.findNames([...new Set(own.flatMap(({ payee_id }) => payee_id ?? []))]);
  return own.map(({ id, payee_id, authorized_at: day, amount_minor, currency }) => {
    const dated = { sumMinor: BigInt(amount_minor), currency, day };
    const { sumMinor, unconverted } = convertSum([dated], budget.currency, exchange);
    const converted = { amount_minor: Number(sumMinor), currency: budget.currency };
    const name = payee_id === null ? null : (names.get(payee_id) ?? null);
    return { id, name, day, amount: unconverted.length > 0 ? { amount_minor, currency } : converted };
  });
}

async function loadGaps({ reads }: Read, { accounts }: Household): Promise<GapFact[]> {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return (await reads.bankAccounts.list()).flatMap(({ account_id, last_check: check, balance_seen_on }) => {
    const account = account_id === null ? undefined : byId.get(account_id);
    if (account === undefined || check === null) return [];
    // A difference is confirmed if the bank has listed a balance on a later day.
    const isOpen =
      check.state === "differs" && !(balance_seen_on !== null && (check.differs_from ?? "") < balance_seen_on);
    const difference = { amount_minor: check.difference_minor ?? 0, currency: account.currency };
    return [{ accountId: account.id, name: account.name, state: isOpen ? "unknown" : check.state, difference }];
  });
}

async function loadConnections({ reads }: Read, needs: Needs, timeZone: string) {
  const connections: ConnectionFact[] = needs("needs_attention", "consent_ends")
    ? (await reads.bankConnections.list()).map(({ id, name, state, consent_until }) => ({
        id,
        name,
        needsAttention: state === "needs_attention",
        consentUntil: consent_until === null ? null : dayAt(Date.parse(consent_until), timeZone),
      }))
    : [];
  const webhooks = needs("needs_attention") ? await reads.webhooks.list() : [];
  const disabledWebhooks = webhooks.filter(({ state }) => state === "disabled").map(({ id, name }) => ({ id, name }));
  return { connections, disabledWebhooks };
}
