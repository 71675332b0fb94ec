/** The name of an exported file, such as "Household 2026-11-21.csv". */

import { dayAt } from "../../domain/calendar.ts";
import { safeFileName } from "../../domain/file-name.ts";
import { getBudget } from "../get-budget.ts";
import type { Service } from "../service.ts";
import { LEDGER_FORMATS } from "./exports.ts";

/** `json` is everything of a budget, see `budget-file.ts`. */
export const EXPORT_FORMATS = [...LEDGER_FORMATS, "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const ENDINGS: Readonly<Record<ExportFormat, string>> = {
  csv: "csv",
  hledger: "journal",
  beancount: "beancount",
  ofx: "ofx",
  json: "leeway.jsonl",
};

/** @throws Problem `not_found`. */
export async function exportName(
  { store, now }: Pick<Service, "store" | "now">,
  budgetId: string,
  format: ExportFormat,
): Promise<string> {
  const { name, time_zone } = await getBudget({ reads: store.of(budgetId) });
  const plain = name.replaceAll(/[/\\]+/g, " ");
  const ending = ENDINGS[format];
  const extensions = [ending.split(".").at(-1) ?? ending];
  return safeFileName(`${plain} ${dayAt(now(), time_zone)}.${ending}`, { extensions, otherwise: "budget" });
}
