/**
 * A year of bookings on a person's three accounts at two banks. The same dates always give the same rows. Amounts are
 * whole cents. A transfer is one row on each of its two accounts.
 */

import { type Random, randomFrom } from "../../src/demo/random.ts";
import { addDays, addMonths, monthBounds } from "../../src/domain/calendar.ts";

const ACCOUNTS = ["Checking", "Savings", "Joint account"] as const;
export type AccountName = (typeof ACCOUNTS)[number];

export interface BankAccount {
  readonly name: AccountName;
  readonly iban: string;
  /** Before the first row. */
  readonly openingCents: number;
  readonly rows: readonly BankRow[];
}

export interface BankRow {
  readonly day: string;
  readonly cents: number;
  readonly payee: string;
  readonly text: string;
  /** The account of the other party. */
  readonly iban: string;
}

export const OWNER = "Kim Beispiel";

const IBANS: Readonly<Record<AccountName, string>> = {
  Checking: "DE02120300000000202051",
  Savings: "DE89370400440532013000",
  "Joint account": "DE75512108001245126199",
};

const OPENING_CENTS: Readonly<Record<AccountName, number>> = {
  Checking: 184_215,
  Savings: 1_250_000,
  "Joint account": 31_840,
};

const SHOPS = [
  ["REWE Markt GmbH", "REWE SAGT DANKE 43210", "DE21500500009876543210"],
  ["EDEKA Nord", "EDEKA 0815 Hamburg", "DE21500500009876543211"],
  ["dm-drogerie markt", "DM FIL 2277", "DE21500500009876543212"],
  ["Bäckerei Müller", "Brötchen & Kaffee", "DE21500500009876543213"],
  ["ALDI Nord", "ALDI SE U. CO. KG", "DE21500500009876543214"],
] as const;

/** The accounts with their rows in order, from 12 months before the month of `lastDay` up to this day. */
export function bankYear(lastDay: string): BankAccount[] {
  const rows = Map.groupBy(
    rowsUntil(lastDay).filter(({ day }) => day <= lastDay),
    ({ account }) => account,
  );
  return ACCOUNTS.map((name) => ({
    name,
    iban: IBANS[name],
    openingCents: OPENING_CENTS[name],
    rows: (rows.get(name) ?? []).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  }));
}

type AccountRow = BankRow & { readonly account: AccountName };

function rowsUntil(lastDay: string): AccountRow[] {
  const random = randomFrom(2026);
  const months = Array.from({ length: 13 }, (_, i) => addMonths(lastDay.slice(0, 7), i - 12));
  return months.flatMap((month, i) => [...monthly(month, i), ...purchases(month, random)]);
}

/** Income, bills, and transfers between the accounts. */
function monthly(month: string, index: number): AccountRow[] {
  const { lastDay } = monthBounds(month);
  const row = (account: AccountName, day: string, cents: number, payee: string, text: string, iban: string) => ({
    ...{ account, day: day.length === 2 ? `${month}-${day}` : day, cents, payee, text, iban },
  });
  return [
    row("Checking", "01", 312_450, "Nordlicht Software GmbH", `LOHN/GEHALT ${month}`, "DE12500105170648489890"),
    row("Checking", "03", -89_500, "Hausverwaltung Elbe", `Miete ${month} Whg 12`, "DE27100777770209299700"),
    row(
      "Checking",
      "15",
      -3_499,
      "Telekom Deutschland GmbH",
      `Rechnung ${4_000_123 + index}`,
      "DE86200400000123456700",
    ),
    row("Joint account", "05", -7_800, "Stadtwerke", "Abschlag Strom", "DE44200505501015871393"),
    row("Joint account", "12", -24_000, "Kita Sonnenschein", `Beitrag ${month}`, "DE44200505501015871394"),
    ...transfer("Checking", "Savings", `${month}-01`, `${month}-01`, 30_000, "Sparen"),
    ...transfer("Checking", "Joint account", `${month}-02`, addDays(`${month}-02`, 1), 80_000, "Haushalt"),
    ...(index % 6 === 5 ? transfer("Savings", "Checking", `${month}-20`, `${month}-20`, 45_000, "Urlaub") : []),
    ...(index % 3 === 2
      ? [row("Savings", lastDay, 1_562 + index, "Sparkasse", "Zinsen", "DE89370400440000000000")]
      : []),
  ];
}

function transfer(from: AccountName, to: AccountName, outOn: string, inOn: string, cents: number, text: string) {
  return [
    { account: from, day: outOn, cents: -cents, payee: OWNER, text, iban: IBANS[to] },
    { account: to, day: inOn, cents, payee: OWNER, text, iban: IBANS[from] },
  ];
}

/** Some days have two equal purchases: a coffee in the morning, and one in the afternoon. */
function purchases(month: string, random: Random): AccountRow[] {
  const rows: AccountRow[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) {
    const account = random.chance(0.6) ? "Checking" : "Joint account";
    const buy = (cents: number, [payee, text, iban]: (typeof SHOPS)[number]) =>
      rows.push({ account, day, cents: -cents, payee, text, iban });
    if (random.chance(0.55)) buy(random.int(450, 7_900), random.pick(SHOPS));
    if (random.chance(0.12)) for (let times = 0; times < 2; times++) buy(340, SHOPS[3]);
  }
  return rows;
}
