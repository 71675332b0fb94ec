/** Computes the parts of the number for the bar and the lists: the lines of each, and how much of it is still expected. */
import type { SpendingPowerExplanation } from "../../api/contract.ts";
import { addAmounts, sumOf } from "../../logic/amount.ts";

type Line = SpendingPowerExplanation["lines"][number];

export type PartId = "income" | "bills" | "savings" | "spending" | "left";

export interface Part {
  readonly id: PartId;
  readonly total: number;
  /** How much of the total has not happened yet, from 0 to 1. */
  readonly expected: number;
  /** The largest first. For `left`, the lines that hold money in an envelope. */
  readonly lines: readonly Line[];
}

export interface Parts {
  readonly income: Part;
  /** Bills, savings, spending and left, in this order. */
  readonly shown: readonly Part[];
  /** Spending if something is spent or planned; otherwise the first part with lines. */
  readonly first: PartId;
  /** Where the income and the carry end, as an amount. */
  readonly mark: number;
}

export function partsOf(explanation: SpendingPowerExplanation): Parts {
  const { lines, breakdown, currency, spending_power } = explanation;
  const part = (id: Exclude<PartId, "left">): Part => {
    const own = lines.filter((line) => line.part === id);
    const total = breakdown[id];
    const actual = sumOf(currency, own, (line) => line.actual);
    const expected = total <= 0 ? 0 : Math.min(1, Math.max(0, (total - actual) / total));
    return { id, total, expected, lines: own.toSorted((one, other) => other.counts - one.counts) };
  };
  const envelopes = lines.filter((line) => envelopeRest(line, currency) > 0);
  const left: Part = {
    id: "left",
    total: spending_power,
    expected: 0,
    lines: envelopes.toSorted((one, other) => envelopeRest(other, currency) - envelopeRest(one, currency)),
  };
  const spending = part("spending");
  const shown = [part("bills"), part("savings"), spending, left];
  return {
    income: part("income"),
    shown,
    first: [spending, ...shown].find(({ lines: own }) => own.length > 0)?.id ?? "bills",
    mark: Math.max(0, addAmounts(currency, [breakdown.income, breakdown.carry ?? 0])),
  };
}

/** The money left in an envelope: planned, less spent and expected. Zero if the line is not an envelope, such as a fund. */
export function envelopeRest(line: Line, currency: string): number {
  if (line.part !== "spending" || line.planned === null || line.carried_in !== null) return 0;
  const rest = addAmounts(currency, [line.planned, -line.actual, -line.expected]);
  return Math.max(0, rest);
}
