/** Suggests payees for a payment that is being entered. `domain/payee-suggestions.ts` ranks them. */

import { dayAt, minuteAt, QUARTER_HOUR_MS } from "../../domain/calendar.ts";
import { nameKey } from "../../domain/name.ts";
import type { Payee } from "../../domain/payee.ts";
import { type PayeeSuggestion, type PayeeUse, rankPayees } from "../../domain/payee-suggestions.ts";
import { pipelined } from "../../store/store.ts";
import { getBudget } from "../get-budget.ts";
import { readAmountParameter } from "../read-amount.ts";
import type { Read } from "../service.ts";

/** Without a text: the latest payments that were entered by hand, among the latest transactions of any source. */
const MANUAL_USES = { among: 2000, limit: 500 };

/** With a text: the best matches, and the latest payments of each. */
const MATCHES = 20;
const USES_PER_MATCH = 20;

export interface PayeeSuggestionQuery {
  /** Text in the name, in any case. */
  readonly contains?: string | undefined;
  /** The local time of the payment, as YYYY-MM-DDTHH:MM. By default the start of the current quarter hour. */
  readonly at?: string | undefined;
  /** Major units of the account's currency; without an account, of the budget's currency. */
  readonly amount?: number | undefined;
  /** Only payments from or to this account count. */
  readonly accountId?: string | undefined;
  readonly limit: number;
}

/** @throws Problem `too_many_decimals` or `amount_out_of_range`. */
export async function suggestPayees(
  read: Read,
  nowMs: number,
  { contains = "", at, amount, accountId, limit }: PayeeSuggestionQuery,
): Promise<readonly PayeeSuggestion[]> {
  const key = nameKey(contains);
  const [budget, account, { payees, uses }] = await pipelined([
    getBudget(read),
    accountId === undefined ? undefined : read.reads.accounts.find(accountId),
    key === "" ? loadRecent(read) : loadMatches(read, key),
  ]);
  const currency = account?.currency ?? budget.currency;
  const amountMinor = amount === undefined ? null : readAmountParameter(amount, currency, "amount");
  const moment = at === undefined ? momentAt(nowMs - (nowMs % QUARTER_HOUR_MS), budget.time_zone) : parseMoment(at);
  const counted = accountId === undefined ? uses : uses.filter(({ account_id }) => account_id === accountId);
  const used = new Set(counted.map(({ payee_id }) => payee_id));
  const candidates = key === "" ? payees.filter(({ id }) => used.has(id)) : payees;
  const payment = { ...moment, timeZone: budget.time_zone, amountMinor, currency };
  return rankPayees(candidates, counted, payment).slice(0, limit);
}

interface Candidates {
  readonly payees: readonly Payee[];
  /** Newest first. */
  readonly uses: readonly PayeeUse[];
}

async function loadRecent({ reads }: Read): Promise<Candidates> {
  const uses = await reads.payees.listManual(MANUAL_USES);
  const payees = await reads.payees.findMany([...new Set(uses.map(({ payee_id }) => payee_id))]);
  return { payees, uses };
}

async function loadMatches({ reads }: Read, key: string): Promise<Candidates> {
  const payees = await reads.payees.listMatches(key, MATCHES);
  const ids = payees.map(({ id }) => id);
  return { payees, uses: await reads.payees.listLatest(ids, USES_PER_MATCH) };
}

interface Moment {
  readonly day: string;
  readonly minute: number;
}

function momentAt(unixMs: number, timeZone: string): Moment {
  return { day: dayAt(unixMs, timeZone), minute: minuteAt(unixMs, timeZone) };
}

function parseMoment(text: string): Moment {
  const [day = "", time = ""] = text.split("T");
  return { day, minute: 60 * Number(time.slice(0, 2)) + Number(time.slice(3)) };
}
