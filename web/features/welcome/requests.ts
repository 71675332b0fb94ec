/** The writes of the steps. None shows a toast: Back undoes the step. */
import { CALENDAR_MONTHS } from "../../../src/domain/calendar-months.ts";
import { type RequestInput, send } from "../../api/client.ts";
import type { NewAccount, Requests } from "../../api/contract.ts";
import { propose } from "../../api/period-changes.ts";
import { type WriteName, write } from "../../api/writes.ts";
import { ACCOUNT_KINDS, type AccountKind, isUsuallyOutside, storedBalance } from "../../logic/account-kinds.ts";
import type { Pattern } from "../../logic/rhythm.ts";
import { type Accounts, type Now, paidSoFar, type Regular, ruleOf } from "./answers.ts";

/** Receives the number of each change. */
export type Note = (changeId: string | undefined) => void;

export async function writeAnswer<Name extends WriteName>(
  name: Name,
  input: RequestInput<Name>,
  note: Note,
): Promise<Requests[Name]["response"]> {
  const { data, changeId } = await write(name, input);
  note(changeId);
  return data;
}

export interface AccountAnswer {
  readonly kind: AccountKind;
  readonly name: string;
  /** A debt is entered without its sign. */
  readonly balance: number;
  readonly currency: string;
}

export async function createAccount({ kind, name, balance, currency }: AccountAnswer, note: Note): Promise<string> {
  const account: NewAccount = {
    name,
    ...ACCOUNT_KINDS[kind],
    currency,
    current_balance: storedBalance(kind, balance),
    is_hidden: isUsuallyOutside(kind),
  };
  return (await writeAnswer("POST /v1/accounts", { body: { account } }, note)).account.id;
}

/** The account that pay arrives on and bills are paid from: the first of the budget, or a new one with this name. */
export async function mainAccount(newName: string, currency: string, note: Note): Promise<string> {
  const { data } = await send("GET /v1/accounts", {});
  const found = data.accounts.find((account) => !account.is_hidden && account.currency === currency);
  return found?.id ?? (await createAccount({ kind: "checking", name: newName, balance: 0, currency }, note));
}

/**
 * The account outside the budget to which savings go: the first, or a new one with this name. A new one holds what was saved
 * in this period. `hasSaved` is false if the account holds less than that.
 */
export async function savingsAccount(
  newName: string,
  currency: string,
  saved: number,
  note: Note,
): Promise<{ readonly id: string; readonly hasSaved: boolean }> {
  const { data } = await send("GET /v1/accounts", {});
  const { subtype } = ACCOUNT_KINDS.savings;
  const found = data.accounts.find(
    (account) => account.is_hidden && account.subtype === subtype && account.currency === currency,
  );
  if (found !== undefined) return { id: found.id, hasSaved: found.current_balance >= saved };
  const id = await createAccount({ kind: "savings", name: newName, balance: saved, currency }, note);
  return { id, hasSaved: true };
}

/** Lets periods start like this; for all time if the budget has no earlier transactions. */
export async function setPeriods(period: Pattern, today: string, note: Note): Promise<void> {
  const { budget } = (await send("GET /v1/budget", {})).data;
  const { rule, weekend, starts_on } = budget.periods.at(-1) ?? CALENDAR_MONTHS;
  const isSame = rule === period.rule && weekend === period.weekend;
  if (isSame && (period.starts_on === undefined || period.starts_on === starts_on)) return;
  const proposal = await propose(period, today);
  if (proposal === null) return;
  await writeAnswer("PUT /v1/budget", { body: { budget: { period, period_from: proposal.periodFrom } } }, note);
}

/** The first day of the period that contains today. */
export async function periodStart(today: string): Promise<string> {
  const { periods } = (await send("GET /v1/budget/periods", { query: { since: today, until: today } })).data;
  return periods[0]?.from ?? today;
}

/** The rules of the regular payments, and the transactions of those that are already paid. */
export async function createRegulars(
  regulars: readonly Regular[],
  paid: readonly Regular[],
  accounts: Accounts,
  now: Now,
  note: Note,
): Promise<void> {
  for (const regular of regulars) {
    await writeAnswer("POST /v1/recurring", { body: { recurring_rule: ruleOf(regular, accounts, now) } }, note);
  }
  const made = paidSoFar(paid, accounts, now);
  if (made !== undefined) await writeAnswer("POST /v1/transactions", { body: made }, note);
}

/** The categories of daily spending that do not exist yet. Bills and pay have theirs. */
export async function createEverydayCategories(names: readonly string[], note: Note): Promise<void> {
  const { data } = await send("GET /v1/categories", {});
  const known = new Set(data.categories.map(({ name }) => name.toLowerCase()));
  for (const name of names) {
    if (known.has(name.toLowerCase())) continue;
    await writeAnswer("POST /v1/categories", { body: { category: { name, kind: "spending" } } }, note);
  }
}
