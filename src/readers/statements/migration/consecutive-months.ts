import { addMonths, countMonths, isYearMonth } from "../../../domain/calendar.ts";

/** No budget has more. A wrong year would make thousands. */
const MAX_MONTHS = 1200;

/** All months from the first to the last of these. What is no month is left out. */
export function consecutiveMonths(found: Iterable<string>): string[] {
  const months = [...found].filter(isYearMonth).sort();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: Math.min(MAX_MONTHS, countMonths(first, last) + 1) }, (_, i) => addMonths(first, i));
}
