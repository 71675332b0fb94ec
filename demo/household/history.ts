/**
 * Prints where the money went in a year. Then it changes all transactions of a payee at once, prints the change log, and
 * undoes the change.
 */
import { addMonths } from "../../src/domain/calendar.ts";
import type { Call } from "../own-server.ts";
import { printHeading, printRow } from "./print.ts";

interface SpendingReport {
  readonly rows: readonly {
    readonly name: string | null;
    readonly total: number;
    readonly amounts: readonly number[];
  }[];
  readonly total: number;
}

interface Change {
  readonly seq: number;
  readonly actor: { readonly name: string | null };
  readonly items: readonly { readonly type: string; readonly action: string }[];
  readonly item_count: number;
  readonly undoes: readonly number[];
}

const PAYEE = "Trattoria Lina";
const NEW_CATEGORY = "Groceries";

export async function changeAndUndo(call: Call, today: string): Promise<void> {
  const month = today.slice(0, 7);
  const range = `since=${addMonths(month, -11)}&until=${month}`;
  const readYear = (by: string) => call<SpendingReport>("GET", `/v1/reports/spending?${range}&by=${by}`);
  const year = await readYear("category");
  printHeading("Where did the money go in twelve months?");
  printYear(year, (await readYear("tag")).rows);

  printHeading("What is new?");
  const reviewed = await bulk(call, { filter: { is_reviewed: false }, changes: { is_reviewed: true } });
  console.log(`${reviewed.count} transactions of the last days were new. Now they are reviewed.`);

  printHeading(`What if every payment to ${PAYEE} counted as ${NEW_CATEGORY}?`);
  const before = await spendingPower(call);
  const { count, seq } = await recategorize(call);
  console.log(`Change ${seq} gave ${count} transactions the category ${NEW_CATEGORY}.`);
  const [old, now] = [totalOf(year), totalOf(await readYear("category"))];
  console.log(`${NEW_CATEGORY} in twelve months: ${now.toFixed(2)} instead of ${old.toFixed(2)}.`);

  printHeading("What were the last ten changes?");
  const { changes } = await call<{ changes: readonly Change[] }>("GET", "/v1/changes?limit=10");
  for (const change of changes) printChange(change);

  printHeading(`Undo change ${seq}`);
  printChange((await call<{ change: Change }>("POST", `/v1/changes/${seq}/undo`)).change);
  console.log(`\n${NEW_CATEGORY} in twelve months: ${totalOf(await readYear("category")).toFixed(2)} again.`);
  const after = await spendingPower(call);
  console.log(`${after.toFixed(2)} can still be spent this month, ${after === before ? "as" : "NOT as"} before.`);
}

async function spendingPower(call: Call): Promise<number> {
  return (await call<{ spending_power: number }>("GET", "/v1/budget/spending_power")).spending_power;
}

function bulk(call: Call, body: object): Promise<{ readonly count: number }> {
  return call("POST", "/v1/transactions/bulk", body);
}

function totalOf({ rows }: SpendingReport): number {
  return rows.find(({ name }) => name === NEW_CATEGORY)?.total ?? 0;
}

/** Gives all transactions of the payee the new category, and returns the number of their change. */
async function recategorize(call: Call): Promise<{ readonly count: number; readonly seq: number }> {
  const { payees } = await call<Found<"payees">>("GET", `/v1/payees?q=${encodeURIComponent(PAYEE)}`);
  const { categories } = await call<Found<"categories">>("GET", "/v1/categories");
  const body = {
    filter: { payee_id: [idOf(payees, PAYEE)] },
    changes: { category_id: idOf(categories, NEW_CATEGORY) },
  };
  const { count } = await bulk(call, body);
  const { changes } = await call<{ changes: readonly Change[] }>("GET", "/v1/changes?limit=1");
  return { count, seq: changes[0]?.seq ?? 0 };
}

type Named = { readonly id: string; readonly name: string };
type Found<Key extends string> = { readonly [K in Key]: readonly Named[] };

function idOf(rows: readonly Named[], wanted: string): string {
  const row = rows.find(({ name }) => name === wanted);
  if (row === undefined) throw new Error(`"${wanted}" does not exist.`);
  return row.id;
}

function printYear({ rows, total }: SpendingReport, tags: SpendingReport["rows"]): void {
  const printSum = (name: string, sum: number) =>
    printRow([24, -10, -10], [name, sum.toFixed(2), (sum / 12).toFixed(2)]);
  printRow([24, -10, -10], ["", "total", "a month"]);
  for (const { name, total: sum } of rows) printSum(name ?? "no category", sum);
  printSum("all", total);
  for (const { name, total: sum } of tags) if (name !== null) printSum(`tagged ${name}`, sum);
}

const VERBS: Readonly<Record<string, string>> = {
  created: "added",
  updated: "changed",
  deleted: "deleted",
  balance: "moved the balance of",
};

function printChange(change: Change): void {
  printRow([6, 6], [String(change.seq), change.actor.name ?? "", inWords(change)]);
}

/** Such as "added 24 transactions and 1 payee, moved the balance of 2 accounts". */
function inWords({ items, item_count, undoes }: Change): string {
  const prefix = undoes.length === 0 ? "" : `undid change ${undoes.join(", ")}: `;
  const isCut = item_count > items.length; // of a large change, the first items are listed
  const byAction = Map.groupBy(items, ({ action }) => action);
  const parts = [...byAction].map(([action, ofAction]) => {
    const byType = Map.groupBy(ofAction, ({ type }) => type.replaceAll("_", " "));
    const counts = [...byType].map(([type, { length }]) => {
      const count = isCut && length === items.length ? item_count : length;
      return `${count} ${count === 1 ? type : pluralOf(type)}`;
    });
    return `${VERBS[action]} ${counts.join(" and ")}`;
  });
  return prefix + parts.join(", ");
}

function pluralOf(noun: string): string {
  return noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
