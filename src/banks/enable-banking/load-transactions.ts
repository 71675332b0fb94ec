/** Loads the transactions of a period, or of the longest part of it that the bank lists. */
import { addDays } from "../../domain/calendar.ts";
import { BankProblem, type ListingProblem } from "../provider.ts";
import { type JsonObject, listIn, MAX_ITEMS, textIn } from "../read-json.ts";
import type { Get, Query } from "./access.ts";
import { endsRun, mayBeWrongPeriod, toListingProblem } from "./problems.ts";

/** Before today. Most banks list 90 days without a new sign-in of the person, today included. Some list fewer. */
const SHORTER_DAYS = [89, 60, 30];
const MAX_PAGES = 500;

/** Days, all included. */
interface Period {
  readonly since: string;
  readonly until: string;
  readonly today: string;
}

interface Attempt {
  readonly from: string;
  /** The bank chooses the first day, and ignores the last one. */
  readonly isLongest: boolean;
}

interface Pages {
  readonly transactions: readonly unknown[];
  /** False if some are missing. */
  readonly isWhole: boolean;
  readonly problems: readonly ListingProblem[];
}

interface Found extends Pages {
  /** Null if the bank chose it. */
  readonly from: string | null;
}

/** Null if the bank lists no part of a period that has ended. */
export async function loadTransactions(get: Get, path: string, period: Period): Promise<Found | null> {
  const { since, until, today } = period;
  const attempts = attemptsFor(period);
  for (const { from, isLongest } of attempts) {
    try {
      const pages = await loadPages(get, path, {
        date_from: from,
        ...(isLongest ? { strategy: "longest" } : {}),
        ...(until < today ? { date_to: until } : {}),
      });
      if (isLongest) return { ...pages, from: null };
      return from <= since ? { ...pages, from } : { ...pages, from, problems: [...pages.problems, cutNote(from)] };
    } catch (error) {
      if (!(error instanceof BankProblem) || !mayBeWrongPeriod(error, isLongest)) throw error;
      if (from === attempts.at(-1)?.from && until >= today) throw error;
    }
  }
  return null;
}

function attemptsFor({ since, until, today }: Period): Attempt[] {
  const shorter = SHORTER_DAYS.map((days) => addDays(today, -days)).filter((day) => since < day && day <= until);
  const isLongest = until >= today && shorter.length === SHORTER_DAYS.length;
  // "Today" of the person may be tomorrow in UTC, and a day in the future is an error.
  const first = { from: since < today ? since : today, isLongest };
  return [first, ...shorter.map((from) => ({ from, isLongest: false }))];
}

function cutNote(from: string): ListingProblem {
  return { code: "history_cut", kind: "note", text: `The bank lists transactions since ${from}.` };
}

/** A page may be empty although others follow. Each of them repeats the query. */
async function loadPages(get: Get, path: string, query: Query): Promise<Pages> {
  const transactions: unknown[] = [];
  const keys = new Set<string>();
  let next: Query = {};
  for (;;) {
    let page: JsonObject;
    try {
      page = await get(path, { ...query, ...next });
    } catch (error) {
      if (keys.size === 0 || !(error instanceof BankProblem) || endsRun(error)) throw error;
      return { transactions, isWhole: false, problems: [toListingProblem(error)] };
    }
    for (const transaction of listIn(page.transactions)) transactions.push(transaction);
    const key = textIn(page.continuation_key);
    if (key === null) return { transactions, isWhole: true, problems: [] };
    if (transactions.length >= MAX_ITEMS || keys.size >= MAX_PAGES || keys.has(key)) {
      const text = `The bank lists more than ${MAX_ITEMS} transactions, or too many pages.`;
      return { transactions, isWhole: false, problems: [{ code: "too_many_items", kind: "note", text }] };
    }
    keys.add(key);
    next = { continuation_key: key };
  }
}
