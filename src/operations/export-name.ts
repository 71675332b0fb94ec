/** The name of an exported file, such as "Household 2026-11-21.csv". */
import { dayAt } from "../domain/calendar.ts";
import { getBudget } from "./budgets.ts";
import type { LedgerFormat } from "./exports.ts";
import type { Service } from "./service.ts";

const ENDINGS: Readonly<Record<LedgerFormat, string>> = {
  csv: "csv",
  hledger: "journal",
  beancount: "beancount",
  ofx: "ofx",
};

/** @throws Problem `not_found`. */
export async function exportName(
  { store, now }: Pick<Service, "store" | "now">,
  budgetId: string,
  format: LedgerFormat,
): Promise<string> {
  const { name, time_zone } = await getBudget({ reads: store.of(budgetId) });
  const plain = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim();
  return `${plain} ${dayAt(now(), time_zone)}.${ENDINGS[format]}`.trim();
}
