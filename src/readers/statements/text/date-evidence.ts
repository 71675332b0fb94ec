/** Collects evidence about the order of day and month from the dates of a column. */
import { daysBetween } from "../../../domain/calendar.ts";
import type { DateOrder, Detected, Question, QuestionExample } from "../statement.ts";
import { DATE_ORDERS, isYearFirst, parseDay, possibleOrders } from "./days.ts";

export interface DateEvidence {
  add(cell: string, line: number): void;
  /** Cells that are an existing day under at least one order. */
  readonly days: number;
  /** Whether the days rise or fall from row to row under an order. Null if they do both or neither. */
  courseOf(order: DateOrder): "rises" | "falls" | null;
  /** The latest day under an order. Undefined if there is none. */
  latestOf(order: DateOrder): string | undefined;
  decide(context: DateContext): DateDecision;
}

interface DateContext {
  readonly answer: DateOrder | undefined;
  /** A heading in a language that always writes the day first, or null. */
  readonly dayFirstHeading: string | null;
  /** Whether the heading is English. Where banks write it, dates with two-digit years do not start with the year. */
  readonly isEnglish?: boolean;
}

export interface DateDecision {
  readonly order: DateOrder;
  readonly detected: Detected;
  readonly question: Question | null;
}

interface Course {
  previous: string;
  earliest: string;
  latest: string;
  rises: boolean;
  falls: boolean;
}

const MAX_EXAMPLES = 3;

/** A statement covers little more than a year. If days are read as years, its dates seem to cover many years. */
const STATEMENT_DAYS = 400;
const IMPLAUSIBLE_DAYS = 3 * 365;
const FEW_DATES = 3;

export function dateEvidence(): DateEvidence {
  const groups = new Map<string, { orders: readonly DateOrder[]; line: number; text: string }>();
  const courses = new Map<DateOrder, Course>(
    DATE_ORDERS.map((order) => [
      order,
      { previous: "", earliest: "9999-12-31", latest: "0000-01-01", rises: true, falls: true },
    ]),
  );
  const examples: QuestionExample[] = [];
  let days = 0;
  let points = 0;
  let last = "";
  let distinct = 0;

  function add(cell: string, line: number): void {
    if (cell === last) {
      days++;
      return;
    }
    const orders = possibleOrders(cell);
    if (orders.length === 0) return;
    last = cell;
    days++;
    distinct++;
    if (/^\d{1,2}\. ?\d{1,2}\./.test(cell)) points++;
    const key = orders.join();
    if (!groups.has(key)) groups.set(key, { orders, line, text: cell });
    for (const order of isYearFirst(cell) ? DATE_ORDERS : orders) follow(courses.get(order), parseDay(cell, order));
    if (orders.length > 1 && examples.length < MAX_EXAMPLES) addExample(cell, line, orders);
  }

  function addExample(text: string, line: number, orders: readonly DateOrder[]): void {
    const readings = Object.fromEntries(orders.map((order) => [order, parseDay(text, order) ?? ""]));
    if (new Set(Object.values(readings)).size > 1) examples.push({ line, text, readings });
  }

  function decide({ answer, dayFirstHeading, isEnglish = false }: DateContext): DateDecision {
    const all = commonOrders();
    const isShort = [...groups.values()].some(({ text }) => /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/.test(text));
    const possible = isEnglish && isShort && all.length > 1 ? all.filter((order) => order !== "ymd") : all;
    const proof = [...groups.values()].sort((a, b) => a.orders.length - b.orders.length)[0];
    if (answer !== undefined) return decided(answer, 1, "Your answer.");
    const [only] = possible;
    if (only !== undefined && possible.length === 1)
      return decided(only, 1, `Line ${proof?.line}: ${proof?.text} can only be ${describe(only)}.`);
    if (only !== undefined && examples.length === 0) return decided(only, 0.99, "Every order gives the same dates.");
    if (only === undefined)
      return asked(
        DATE_ORDERS.filter((order) => order !== "ymd"),
        0.5,
        "The dates are in several orders.",
      );
    if (possible.includes("dmy") && points > 0) return decided("dmy", 0.97, "Dates with dots start with the day.");
    if (possible.includes("dmy") && dayFirstHeading !== null)
      return decided("dmy", 0.97, `In the language of the heading "${dayFirstHeading}", dates start with the day.`);
    const plausible = possible.filter((order) => !isImplausible(order, possible));
    const [likely] = plausible;
    if (likely !== undefined && plausible.length === 1 && possible.length > 1)
      return decided(likely, 0.97, `Only ${describe(likely)} puts all dates within ${daysOf(likely) + 1} days.`);
    const inOrder = plausible.filter((order) => isSorted(courses.get(order)));
    const first = inOrder.length === 1 ? inOrder : [];
    const sorted = [...first, ...plausible.filter((order) => !first.includes(order))];
    const evidence =
      first.length === 1 ? `Only ${describe(sorted[0] ?? "dmy")} puts the rows in order.` : "No date proves the order.";
    return asked(sorted, first.length === 1 ? 0.9 : 0.5, evidence);
  }

  /** Dates that start with the year are read alike under every order: they count only if all dates can start with it. */
  function commonOrders(): DateOrder[] {
    const common = (some: readonly { readonly orders: readonly DateOrder[] }[]) =>
      DATE_ORDERS.filter((order) => some.every(({ orders }) => orders.includes(order)));
    const every = common([...groups.values()]);
    return every.length > 0 ? every : common([...groups.values()].filter(({ text }) => !isYearFirst(text)));
  }

  /** Whether the dates cover many years under this order and a short time under another. */
  function isImplausible(order: DateOrder, possible: readonly DateOrder[]): boolean {
    const isShort = (other: DateOrder) => daysOf(other) <= STATEMENT_DAYS;
    return distinct >= FEW_DATES && daysOf(order) >= IMPLAUSIBLE_DAYS && possible.some(isShort);
  }

  function daysOf(order: DateOrder): number {
    const { earliest = "", latest = "" } = courses.get(order) ?? {};
    return earliest <= latest ? daysBetween(earliest, latest) : 0;
  }

  function asked(values: readonly DateOrder[], confidence: number, evidence: string): DateDecision {
    const message = "It is unclear which is the day and which the month. Choose the date format of this file.";
    const question: Question = { code: "date_order", statement: null, values, examples, message };
    return { ...decided(values[0] ?? "dmy", confidence, evidence), question };
  }

  return {
    add,
    decide,
    courseOf(order) {
      const { rises = false, falls = false } = courses.get(order) ?? {};
      return rises === falls ? null : rises ? "rises" : "falls";
    },
    latestOf(order) {
      const { earliest = "", latest = "" } = courses.get(order) ?? {};
      return earliest <= latest ? latest : undefined;
    },
    get days() {
      return days;
    },
  };
}

function decided(order: DateOrder, confidence: number, evidence: string): DateDecision {
  return { order, detected: { property: "date_order", value: order, confidence, evidence }, question: null };
}

function describe(order: DateOrder): string {
  return order === "dmy" ? "day first" : order === "mdy" ? "month first" : "year first";
}

function follow(course: Course | undefined, day: string | undefined): void {
  if (course === undefined || day === undefined) return;
  if (course.previous !== "") {
    if (day < course.previous) course.rises = false;
    if (day > course.previous) course.falls = false;
  }
  course.previous = day;
  if (day < course.earliest) course.earliest = day;
  if (day > course.latest) course.latest = day;
}

function isSorted(course: Course | undefined): boolean {
  return course !== undefined && (course.rises || course.falls);
}
