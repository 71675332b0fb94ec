/** Prints the answers to the questions of a household, in the service's own sentences if it returns any. */
import { addMonths } from "../../src/domain/calendar.ts";
import type { Call } from "../own-server.ts";
import { printHeading, printRow } from "./print.ts";

interface Explanation {
  readonly spending_power: number;
  readonly currency: string;
  readonly lines: readonly {
    readonly part: string;
    readonly source: string;
    readonly name: string | null;
    readonly planned: number | null;
    readonly actual: number;
    readonly expected: number;
    readonly counts: number;
    readonly why: string;
  }[];
  readonly sentences: readonly { readonly about: string; readonly text: string }[];
}

interface Goal {
  readonly name: string;
  readonly amount: number;
  readonly saved: number;
  readonly share: number;
  readonly moved: number;
  readonly status: string;
  readonly reached_in: string | null;
}

interface Forecast {
  readonly text: string;
  readonly warning: { readonly text: string } | null;
  readonly days: readonly {
    readonly day: string;
    readonly balance: number;
    readonly moves: readonly { readonly name: string | null; readonly amount: number }[];
  }[];
}

const COLUMNS = [10, 24, -10, -10, -10, -10, 11];

const WISH = 400;
const WISH_DAY = 20;

export async function report(call: Call, today: string): Promise<void> {
  const explanation = await call<Explanation>("GET", "/v1/budget/spending_power/explanation");
  printHeading("How much can we still spend this month?");
  for (const { text } of explanation.sentences) console.log(text);
  printHeading("How is it computed?");
  printLines(explanation);

  const { goals } = await call<{ goals: readonly Goal[] }>("GET", "/v1/goals");
  printHeading("How are our savings goals doing?");
  for (const goal of goals) printGoal(goal);

  const forecast = await call<Forecast>("GET", "/v1/budget/forecast");
  printHeading("What is coming up?");
  printComing(forecast);

  const on = nextDay(today, WISH_DAY);
  const { text } = await call<{ text: string }>("GET", `/v1/budget/affordability?amount=${WISH}&on=${on}`);
  printHeading(`Can we afford ${WISH} on ${on}?`);
  console.log(text);
}

/** The next date with this day of the month, today included: "2026-11-21" and 20 is "2026-12-20". */
function nextDay(today: string, day: number): string {
  const month = today.slice(0, 7);
  return `${Number(today.slice(8)) <= day ? month : addMonths(month, 1)}-${day}`;
}

function printLines({ lines }: Explanation): void {
  printRow(COLUMNS, ["", "", "planned", "happened", "expected", "counts", "why"]);
  let lastPart = "";
  for (const { part, source, name, planned, actual, expected, counts, why } of lines) {
    const amounts = [planned, actual, expected, counts].map((amount) => (amount === null ? "" : amount.toFixed(2)));
    printRow(COLUMNS, [
      part === lastPart ? "" : part,
      name ?? source.replaceAll("_", " "),
      ...amounts,
      why.replaceAll("_", " "),
    ]);
    lastPart = part;
  }
}

function printGoal({ name, saved, amount, share, moved, status, reached_in }: Goal): void {
  console.log(`${name}: ${saved.toFixed(2)} of ${amount.toFixed(2)}, ${status.replaceAll("_", " ")}.`);
  console.log(`This month's share is ${share.toFixed(2)}; ${moved.toFixed(2)} is saved so far.`);
  if (reached_in !== null) console.log(`At this pace, the goal is reached in ${reached_in}.`);
}

function printComing({ days, text, warning }: Forecast): void {
  for (const { day, balance, moves } of days) {
    for (const [i, { name, amount }] of moves.entries()) {
      const isLast = i === moves.length - 1;
      printRow(COLUMNS, [day, name ?? "", amount.toFixed(2), isLast ? balance.toFixed(2) : ""]);
    }
  }
  console.log(`\n${text}`);
  if (warning !== null) console.log(warning.text);
}
