/**
 * Exports the transactions of a budget, or of one account, in the formats of other programs. Pages of transactions are
 * read from one snapshot while the file is written, so an export of any size needs little memory.
 */

import { currentBalance } from "../../domain/account.ts";
import type { ReportedBalance } from "../../domain/balance-check.ts";
import { dayAt } from "../../domain/calendar.ts";
import { Problem, problemOf } from "../../domain/problem.ts";
import type { TransactionFilter } from "../../store/store.ts";
import { writeBeancount } from "../../writers/beancount.ts";
import { writeCsv } from "../../writers/csv.ts";
import { writeHledger } from "../../writers/hledger.ts";
import { type BankBalance, type Ledger, type LedgerPage, legsOf } from "../../writers/ledger.ts";
import { writeOfx } from "../../writers/ofx.ts";
import { getBudget } from "../get-budget.ts";
import { getBalanceCheck } from "../ledger/balance-check.ts";
import { findPeopleNames } from "../people-names.ts";
import type { Read } from "../service.ts";

export const LEDGER_FORMATS = ["csv", "hledger", "beancount", "ofx"] as const;
export type LedgerFormat = (typeof LEDGER_FORMATS)[number];

export interface LedgerExport {
  readonly format: LedgerFormat;
  /** The first and the last day. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Required by OFX, possible in CSV. */
  readonly accountId?: string | undefined;
  /** For CSV. */
  readonly rawText?: boolean | undefined;
  /** Ends the export when it is aborted. */
  readonly signal?: AbortSignal;
}

const PAGE_ROWS = 500;

/** @throws Problem `conflicting_fields` if the format does not match the fields, `not_found` for an unknown account. */
export async function checkExport({ reads }: Read, { format, accountId, rawText }: LedgerExport): Promise<void> {
  const conflict = (parameter: string, detail: string) =>
    problemOf([{ code: "conflicting_fields", parameter, detail }]);
  if (format === "ofx" && accountId === undefined) {
    throw conflict("format", "An OFX file has one account. Send its account_id.");
  }
  if (accountId !== undefined && format !== "ofx" && format !== "csv") {
    throw conflict("account_id", "Only csv and ofx can have a single account. Leave account_id out.");
  }
  if (rawText !== undefined && format !== "csv") throw conflict("text", "Only csv has text=raw. Leave text out.");
  if (accountId !== undefined && (await reads.accounts.find(accountId)) === undefined) {
    throw new Problem("not_found", `There is no account ${accountId}.`);
  }
}

/** Yields the file in parts. All reads must see one snapshot. */
export async function* exportLedger(read: Read, options: LedgerExport, nowMs: number): AsyncGenerator<string> {
  const { format, since, until, accountId, rawText, signal } = options;
  const { time_zone } = await getBudget(read);
  const today = dayAt(nowMs, time_zone);
  const ledger = await loadLedger(read, options, today);
  const filter: TransactionFilter = {
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(accountId !== undefined && { account_id: [accountId] }),
  };
  const pages = pagesOf(read, filter, signal);
  if (format === "hledger") yield* writeHledger(ledger, pages);
  else if (format === "beancount") yield* writeBeancount(ledger, pages);
  else if (format === "ofx") yield* writeOfx(ledger, pages, { accountId: accountId ?? "", today });
  else yield* writeCsv(ledger, pages, { rawText: rawText ?? false, accountId });
}

/**
 * The balance at the start is the current balance minus everything that moved since. It can differ from the stored
 * opening balance, because some transactions were entered without changing a balance that already included them.
 */
async function loadLedger(
  read: Read,
  { format, since, until, accountId, signal }: LedgerExport,
  today: string,
): Promise<Ledger> {
  const { reads } = read;
  const { name, currency } = await getBudget(read);
  const accounts = await reads.accounts.list();
  const movedSince = new Map<string, bigint>();
  const movedInside = new Map<string, bigint>();
  const movedByDay = new Map<string, { readonly day: string; minor: bigint }[]>();
  const isJournal = format === "hledger" || format === "beancount";
  const days = { first: since, last: since };
  const filter = { ...(since !== undefined && { since }), ...(accountId !== undefined && { account_id: [accountId] }) };
  for await (const { transactions } of pagesOf(read, filter, signal)) {
    for (const transaction of transactions) {
      const { authorized_at } = transaction;
      const isInside = until === undefined || authorized_at <= until;
      if (isInside) {
        days.first ??= authorized_at;
        days.last = authorized_at;
      }
      for (const leg of legsOf(transaction)) {
        add(movedSince, leg.accountId, leg.minor);
        if (isInside) add(movedInside, leg.accountId, leg.minor);
        if (isInside && isJournal) {
          const moves = movedByDay.get(leg.accountId) ?? [];
          movedByDay.set(leg.accountId, moves);
          const last = moves.at(-1);
          if (last?.day === authorized_at) last.minor += BigInt(leg.minor);
          else moves.push({ day: authorized_at, minor: BigInt(leg.minor) });
        }
      }
    }
  }
  const firstDay = days.first ?? (until === undefined || today < until ? today : until);
  const lastDay = until ?? (days.last === undefined || today > days.last ? today : days.last);
  const ledgerAccounts = accounts.map((account) => {
    const openingMinor = BigInt(currentBalance(account)) - (movedSince.get(account.id) ?? 0n);
    return { ...account, openingMinor, closingMinor: openingMinor + (movedInside.get(account.id) ?? 0n) };
  });
  const bankBalances: BankBalance[] = [];
  for (const { id, openingMinor } of isJournal ? ledgerAccounts : []) {
    const { check, points } = await getBalanceCheck(read, id);
    const inside = points.filter(({ on_day }) => on_day >= firstDay && on_day <= lastDay);
    if (check.state === "agrees") bankBalances.push(...equalBalances(openingMinor, movedByDay.get(id) ?? [], inside));
  }
  return {
    name,
    currency,
    categories: await reads.categories.list(),
    accounts: ledgerAccounts,
    people: await findPeopleNames(read),
    bankBalances: bankBalances.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
    firstDay,
    lastDay: lastDay < firstDay ? firstDay : lastDay,
  };
}

/**
 * The bank's balances that the moves up to their day add up to, once per day. Both lists are in the order of days. An
 * export counts a transaction on its own day and with pending ones, so a correct balance can differ from it.
 */
function equalBalances(
  openingMinor: bigint,
  moves: readonly { readonly day: string; readonly minor: bigint }[],
  points: readonly ReportedBalance[],
): BankBalance[] {
  const equal = new Map<string, BankBalance>();
  let [balance, next] = [openingMinor, 0];
  for (const { account_id: accountId, on_day: day, balance_minor } of points) {
    for (let move = moves[next]; move !== undefined && move.day <= day; move = moves[++next]) balance += move.minor;
    if (BigInt(balance_minor) === balance) equal.set(day, { accountId, day, minor: balance });
  }
  return [...equal.values()];
}

function add(sums: Map<string, bigint>, accountId: string, minor: number): void {
  sums.set(accountId, (sums.get(accountId) ?? 0n) + BigInt(minor));
}

/** Oldest first. Other requests run between two pages. @throws the reason of `signal` if it is aborted. */
async function* pagesOf(
  { reads }: Read,
  filter: TransactionFilter,
  signal: AbortSignal | undefined,
): AsyncGenerator<LedgerPage> {
  for (let after: { authorized_at: string; id: string } | undefined; ; ) {
    signal?.throwIfAborted();
    const page = { isOldestFirst: true, offset: 0, limit: PAGE_ROWS, after };
    const transactions = await reads.transactions.list(filter, page);
    const ids = new Set(transactions.flatMap(({ payee_id }) => payee_id ?? []));
    yield { transactions, payees: await reads.payees.findNames([...ids]) };
    const last = transactions.at(-1);
    if (last === undefined || transactions.length < PAGE_ROWS) return;
    after = { authorized_at: last.authorized_at, id: last.id };
    await new Promise((resolve) => setImmediate(resolve));
  }
}
