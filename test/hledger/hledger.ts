/**
 * Runs hledger, an independent accounting program, to compute the sums of a journal by account, month and currency, as
 * exact decimals.
 */
import { spawnSync } from "node:child_process";

const HLEDGER = "hledger";

/** The reason why hledger cannot run here; false if it can. */
export function missingHledger(): string | false {
  return spawnSync(HLEDGER, ["--version"]).status === 0 ? false : "needs hledger: apt-get install hledger";
}

/** A decimal in hledger's form: `mantissa` / 10^`places`. */
export interface ExactAmount {
  readonly currency: string;
  readonly mantissa: bigint;
  readonly places: number;
}

/** The change of an account in a month. */
export interface MonthSum {
  readonly account: string;
  readonly month: string;
  readonly amounts: readonly ExactAmount[];
}

interface AmountJson {
  readonly acommodity: string;
  readonly aquantity: { readonly decimalMantissa: number; readonly decimalPlaces: number };
}

interface ReportJson {
  readonly prDates: readonly (readonly [string, string])[];
  readonly prRows: readonly { readonly prrName: string; readonly prrAmounts: readonly (readonly AmountJson[])[] }[];
}

/** The changes of every account by month, converted to dollars at the day's price if there is one. */
export function sumByMonth(journal: string, months: readonly string[]): MonthSum[] {
  const options = ["--monthly", "--flat", "--empty", "--value=then,USD"];
  return toSums(report(journal, ["balance", ...options, ...periodOf(months)]));
}

/** The changes of every account in each period, which has `days` days. `month` is its first day. */
export function sumByDays(journal: string, days: number, since: string, until: string): MonthSum[] {
  const period = `every ${days} days from ${since} to ${until}`;
  return toSums(report(journal, ["balance", "--flat", "--empty", "--period", period]), (day) => day);
}

/** The balance of every account at the end of each month. */
export function balancesByMonth(journal: string, months: readonly string[]): MonthSum[] {
  return toSums(report(journal, ["balance", "--monthly", "--historical", "--flat", "--empty", ...periodOf(months)]));
}

/** The final balance of every account. */
export function balances(journal: string): MonthSum[] {
  const { prRows, prDates } = report(journal, ["balance", "--yearly", "--historical", "--flat", "--empty"]);
  return prRows.map(({ prrName, prrAmounts }) => ({
    account: prrName,
    month: prDates.at(-1)?.[1] ?? "",
    amounts: (prrAmounts.at(-1) ?? []).map(toExactAmount),
  }));
}

/** hledger's complaint about a journal under its strictest rules; empty if there is none. */
export function checkStrictly(journal: string): string {
  return spawnSync(HLEDGER, ["--file", "-", "check", "--strict"], { input: journal, encoding: "utf8" }).stderr;
}

function report(journal: string, args: readonly string[]): ReportJson {
  const options = ["--file", "-", ...args, "--no-total", "--output-format", "json"];
  const { status, stdout, stderr } = spawnSync(HLEDGER, options, {
    input: journal,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  if (status !== 0) throw new Error(`hledger exited with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}

function periodOf(months: readonly string[]): string[] {
  return ["--period", `from ${months[0]} to ${monthAfter(months.at(-1) ?? "")}`];
}

function toSums({ prRows, prDates }: ReportJson, keyOf = (day: string) => day.slice(0, 7)): MonthSum[] {
  return prRows.flatMap(({ prrName, prrAmounts }) =>
    prrAmounts.map((amounts, i) => ({
      account: prrName,
      month: keyOf(prDates[i]?.[0] ?? ""),
      amounts: amounts.map(toExactAmount),
    })),
  );
}

function toExactAmount({ acommodity, aquantity }: AmountJson): ExactAmount {
  const { decimalMantissa, decimalPlaces } = aquantity;
  if (!Number.isSafeInteger(decimalMantissa)) throw new RangeError(`${decimalMantissa} is not exact`);
  return { currency: acommodity, mantissa: BigInt(decimalMantissa), places: decimalPlaces };
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
