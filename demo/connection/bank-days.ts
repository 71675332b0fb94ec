/** The invented bank of the demo: three accounts with a year of transactions, and a week in which it behaves as banks do. */
import { addDays } from "../../src/domain/calendar.ts";
import { type SimpleFin, startSimpleFin } from "../../test/support/banks/simplefin.ts";
import { type BankAccount, type BankRow, bankYear } from "../import/year.ts";
import type { Clock } from "./clocked-server.ts";

export interface BankDays {
  readonly fake: SimpleFin;
  readonly accounts: readonly BankAccount["name"][];
  /** Books the rows of the days up to this one. */
  bookUntil(day: string): void;
  /** Shop, text and amount of a purchase of a day, which the bank has booked. */
  findPurchase(account: string, day: string): { readonly id: string; readonly amount: string; readonly text: string };
}

export async function startBank(clock: Clock, lastDay: string): Promise<BankDays> {
  const fake = await startSimpleFin({ isPlain: true, now: () => clock.nowMs });
  const year = bankYear(lastDay);
  fake.bank.addConnection({ id: "CON-DEMO", name: "Harbor Bank" });
  for (const { name, openingCents } of year) {
    fake.bank.addAccount({ id: name, name, connection: "CON-DEMO", currency: "EUR", opening: euros(openingCents) });
  }
  let bookedUntil = "";
  return {
    fake,
    accounts: year.map(({ name }) => name),
    bookUntil(day) {
      for (const { name, rows } of year) {
        for (const row of rows) if (row.day > bookedUntil && row.day <= day) fake.bank.add(name, toItem(row));
      }
      bookedUntil = day;
    },
    findPurchase(account, day) {
      const items = fake.bank.transactionsOf(account).filter((one) => one.isPending !== true && one.day <= day);
      const found = items.findLast(({ amount, day: on }) => isOnlyOne(items, amount) && on >= addDays(day, -7));
      if (found === undefined) throw new Error(`The bank has no purchase on ${account} before ${day}.`);
      return { id: found.id, amount: found.amount, text: found.description ?? "" };
    },
  };
}

function isOnlyOne(items: readonly { readonly amount: string }[], amount: string): boolean {
  return amount.startsWith("-") && items.filter((one) => one.amount === amount).length === 1;
}

function toItem({ day, cents, payee, text }: BankRow) {
  return { day, amount: euros(cents), description: text, payee };
}

function euros(cents: number): string {
  return (cents / 100).toFixed(2);
}
