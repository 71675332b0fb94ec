/** Divides an account's bookings into overlapping statements, with the balances that the bank prints on them. */
import { addDays } from "../../src/domain/calendar.ts";
import type { BankAccount, BankRow } from "./year.ts";

export interface Statement {
  readonly account: BankAccount;
  /** From 1. */
  readonly number: number;
  readonly from: string;
  readonly until: string;
  readonly rows: readonly BankRow[];
  /** Before the first day, and after the last one. */
  readonly openingCents: number;
  readonly closingCents: number;
}

export function cutIntoStatements(
  account: BankAccount,
  lastDay: string,
  { count, overlapDays }: { readonly count: number; readonly overlapDays: number },
): Statement[] {
  const firstDay = account.rows[0]?.day ?? lastDay;
  const days = Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000) + 1;
  return Array.from({ length: count }, (_, i) => {
    const from = addDays(firstDay, Math.max(0, Math.floor((days * i) / count) - overlapDays));
    const until = i === count - 1 ? lastDay : addDays(firstDay, Math.floor((days * (i + 1)) / count) - 1);
    const rows = account.rows.filter(({ day }) => from <= day && day <= until);
    return {
      ...{ account, number: i + 1, from, until, rows },
      openingCents: balanceBefore(account, from),
      closingCents: balanceBefore(account, addDays(until, 1)),
    };
  });
}

export function balanceBefore({ openingCents, rows }: BankAccount, before: string): number {
  return rows.reduce((sum, { day, cents }) => (day < before ? sum + cents : sum), openingCents);
}
