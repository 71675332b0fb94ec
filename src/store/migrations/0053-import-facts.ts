/**
 * The summaries of imports become facts. They were responses of the API: with amounts in major units, and with values that
 * other columns have. Budget files of older versions contain them too.
 */
import { type Rewrite, rewriteColumn } from "./migration.ts";

type Json = Readonly<Record<string, unknown>>;

export const id = "0053-import-facts";

export function statements(): string[] {
  return [];
}

export function rewrite(): Rewrite {
  const toText = (text: string) => JSON.stringify(toFacts(JSON.parse(text)));
  return rewriteColumn({ table: "imports", column: "summary" }, toText);
}

/** Facts, and any other value, stay as they are. */
export function toFacts(summary: unknown): unknown {
  if (!isObject(summary) || !Object.hasOwn(summary, "answers")) return summary;
  const { program, counts, detected, questions, issues, issue_count, statements, accounts, profile_id } = summary;
  return {
    ...{ program, counts, detected, questions, issues, issue_count },
    statements: mapObjects(statements, statementFacts),
    accounts: mapObjects(accounts, accountFacts),
    profile_id: profile_id ?? null,
  };
}

function statementFacts({ opening_balance, closing_balance, ...fields }: Json): Json {
  const minorOf = minorIn(fields.currency);
  return { ...fields, opening_minor: minorOf(opening_balance), closing_minor: minorOf(closing_balance) };
}

function accountFacts({ balance_before, balance_after, opening_moved, balance_check, ...fields }: Json): Json {
  const minorOf = minorIn(fields.currency);
  const { difference, ...check } = isObject(balance_check) ? balance_check : {};
  return {
    ...fields,
    before_minor: minorOf(balance_before),
    after_minor: minorOf(balance_after),
    opening_moved_minor: minorOf(opening_moved),
    balance_check: { ...check, difference_minor: minorOf(difference) },
  };
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mapObjects(list: unknown, change: (one: Json) => Json): unknown {
  return Array.isArray(list) ? list.map((one) => (isObject(one) ? change(one) : one)) : list;
}

/** The decimals of currencies, if not 2, when this migration was released. */
const OTHER_DECIMALS = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
] as const;

/** Converts major units to minor units: the amount's decimal text is exact. */
function minorIn(currency: unknown): (amount: unknown) => unknown {
  const code = String(currency);
  const [decimals] = OTHER_DECIMALS.find(([, codes]) => codes.split(" ").includes(code)) ?? [2];
  return (amount) => (typeof amount === "number" ? Number(amount.toFixed(decimals).replace(".", "")) || 0 : amount);
}
