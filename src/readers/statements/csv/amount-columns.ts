/** Decides which columns contain the amount charged to the account: one column, or debit and credit. */
import { moneyColumns } from "./candidates.ts";
import { type Column, type Columns, give, hasMeaning } from "./facts.ts";
import { normalizeHeading } from "./headings.ts";
import { isAmountMeaning } from "./meanings.ts";

/** Headings of the amount charged to the account, if another column has the amount in the shop's currency. */
const CHARGED = /\b(?:account|rachunku|uctu|kontowahrung|booking|billing|buchungsbetrag|счета|карты|рахунку|картки)\b/;
/** With or without a currency: "Total (AUD)". */
const NET = /^(?:net(?:to)?(?: amount)?|total(?: amount)?)(?: [a-z]{3})?$/;

/** A filled amount column wins over debit and credit. If there are none, money columns are found by their cells. */
export function chooseAmounts(named: Columns): Columns {
  const hasAmount = named.some(({ meaning }) => isAmountMeaning(meaning));
  const columns = hasAmount
    ? named
    : give(named, [named.find(({ meaning }) => meaning === "foreign_amount")], "amount");
  const pair = columns.filter(({ meaning }) => meaning === "debit" || meaning === "credit");
  const best = bestAmount(columns);
  if (best === undefined) return pair.length > 0 ? columns : chooseMoney(columns);
  const left = withoutFee(withoutOthers(columns, best), best);
  if (new Set(pair.map(({ meaning }) => meaning)).size < 2) return left;
  if (best.facts.filled === 1) return give(left, pair, "ignore");
  return pair.some(({ facts }) => facts.filled > 0) ? give(left, [best], "ignore") : left;
}

function bestAmount(columns: Columns): Column | undefined {
  const rankOf = (column: Column) => rankAmount(column, columns);
  return columns
    .filter(({ meaning }) => meaning === "amount")
    .sort(
      (a, b) =>
        b.facts.filled - a.facts.filled || rankOf(b) - rankOf(a) || a.facts.zeros - b.facts.zeros || a.index - b.index,
    )[0];
}

/** Without any known amount: the column of money that varies, best with signs. */
function chooseMoney(columns: Columns): Columns {
  const money = moneyColumns(columns);
  const variable = money.filter(({ facts }) => !facts.isConstant);
  const [only] = (variable.length > 0 ? variable : money).toSorted((a, b) => b.facts.signed - a.facts.signed);
  return give(columns, [only], "amount");
}

/**
 * Ranks amount columns by whether the heading names the charged amount or a currency. A net amount includes the fee.
 */
function rankAmount({ heading, currency }: Column, columns: readonly Column[]): number {
  const name = normalizeHeading(heading);
  if (CHARGED.test(name) || (NET.test(name) && columns.some(({ meaning }) => meaning === "fee"))) return 2;
  return currency === null ? 0 : 1;
}

/** If the best heading names the account's amount, the first other amount is in the shop's currency. */
function withoutOthers(columns: Columns, best: Column): Columns {
  const others = columns.filter(({ index, meaning }) => meaning === "amount" && index !== best.index);
  const isShops = (amount: Column) =>
    rankAmount(best, columns) > rankAmount(amount, columns) &&
    (amount.currency === null || amount.currency !== best.currency) &&
    !NET.test(normalizeHeading(best.heading));
  const shops = hasMeaning(columns, "foreign_amount") ? undefined : others.find(isShops);
  return give(give(columns, others, "ignore"), [shops], "foreign_amount");
}

/** A net amount includes the fee. */
function withoutFee(columns: Columns, best: Column): Columns {
  if (!NET.test(normalizeHeading(best.heading))) return columns;
  return give(columns, [columns.find(({ meaning }) => meaning === "fee")], "ignore");
}

/** If the amount's heading names its currency, a currency column beside another amount is the shop's. */
export function chooseForeign(columns: Columns): Columns {
  const isNamed = columns.some(({ meaning, currency }) => isAmountMeaning(meaning) && currency !== null);
  const [currency, ...others] = columns.filter(({ meaning }) => meaning === "currency");
  if (!isNamed || currency === undefined || others.length > 0) return columns;
  const isBeside = ({ index, meaning, facts, currency: own }: Column) =>
    Math.abs(index - currency.index) === 1 &&
    meaning === "ignore" &&
    own === null &&
    facts.filled > 0 &&
    facts.money === 1;
  const foreign = columns.find(({ meaning }) => meaning === "foreign_amount") ?? columns.find(isBeside);
  if (foreign === undefined) return columns;
  return give(give(columns, [foreign], "foreign_amount"), [currency], "foreign_currency");
}
