/** The last spending power that this browser has shown, for `first.ts` to show again without a network. */
import type { PeriodDays } from "./period.ts";
import { mayCopy, readStored, store } from "./stored.ts";

export interface LastNumber {
  readonly spending_power: number;
  readonly currency: string;
  readonly period: PeriodDays;
  readonly sentences: readonly {
    readonly code: string;
    readonly parameters: Readonly<Record<string, unknown>>;
  }[];
  /** When the server returned it, in Unix milliseconds. */
  readonly at: number;
}

/** Another name than that of older versions, which stored no period. */
const NAME = "leeway.last";

/** Of a budget; undefined is the default budget. */
export function readLastNumber(budgetId: string | undefined): LastNumber | undefined {
  const text = readStored(nameOf(budgetId));
  return text === null ? undefined : (JSON.parse(text) as LastNumber);
}

export function storeLastNumber(budgetId: string | undefined, shown: Omit<LastNumber, "at">, at: number): void {
  if (!mayCopy()) return;
  const { spending_power, currency, period, sentences } = shown;
  const number: LastNumber = { spending_power, currency, period, sentences: sentences.slice(0, 1), at };
  store(nameOf(budgetId), JSON.stringify(number));
}

function nameOf(budgetId: string | undefined): string {
  return budgetId === undefined ? NAME : `${NAME}.${budgetId}`;
}
