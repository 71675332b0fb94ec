/** Finds the columns of money in a CSV file by their cells. */
import type { Column } from "./columns.ts";

/**
 * The columns without a meaning, or with the meaning "amount", whose cells are money. If any have amounts with a sign, a separator or a currency,
 * only those: the others are numbers of cheques, cards or accounts.
 */
export function moneyColumns(columns: readonly Column[]): Column[] {
  const money = columns.filter(
    ({ meaning, facts }) =>
      (meaning === "ignore" || meaning === "amount") && facts.money >= 0.9 && facts.dates < 0.6 && facts.filled > 0,
  );
  const varies = (some: readonly Column[]) => some.some(({ facts }) => !facts.isConstant);
  const exact = money.filter(({ facts }) => facts.exact > facts.zeros);
  return exact.length > 0 && (varies(exact) || !varies(money)) ? exact : money;
}
