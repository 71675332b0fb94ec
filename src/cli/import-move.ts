/** Describes what `leeway import` moved of another program's budget: the proof, and what was changed or left out. */
import type { ImportJson } from "../api/v1/imports/format.ts";
import { REPORT_REASONS, type ReportKind, type ReportPart } from "../domain/migration-report.ts";
import { plain } from "./print.ts";
import { MAX_SHOWN } from "./show-problem.ts";

const KINDS: Readonly<Record<ReportKind, readonly [one: string, several: string]>> = {
  accounts: ["account", "accounts"],
  transactions: ["transaction", "transactions"],
  transfers: ["transfer", "transfers"],
  categories: ["category", "categories"],
  months: ["month with plans", "months with plans"],
  goals: ["goal", "goals"],
  recurring_rules: ["recurring rule", "recurring rules"],
  rules: ["rule", "rules"],
  payees: ["payee", "payees"],
  tags: ["tag", "tags"],
  notes: ["note", "notes"],
  reports: ["report", "reports"],
  settings: ["setting", "settings"],
};

/** No lines for other imports. */
export function describeMove({ report, proof }: Pick<ImportJson, "report" | "proof">): string[] {
  if (report === null || proof === null) return [];
  const carried = report.carried.map(({ kind, count }) => `${count} ${KINDS[kind][count === 1 ? 0 : 1]}`);
  return [
    `  Carried over: ${carried.join(", ")}.`,
    compared("Balances of accounts", proof.accounts, proof.accounts_differing),
    compared("Balances of categories by month", proof.envelopes, proof.envelopes_differing),
    compared("Unassigned money by month", proof.to_budgets, proof.to_budgets_differing),
    ...report.changed.flatMap((part) => describePart("Changed", part)),
    ...report.left_out.flatMap((part) => describePart("Left out", part)),
  ];
}

function compared(what: string, count: number, differing: number): string {
  if (count === 0) return `  ${what}: the file does not state them.`;
  return differing === 0
    ? `  ${what}: all ${count} are equal to the program's.`
    : `  ${what}: ${differing} of ${count} differ from the program's.`;
}

function describePart(title: string, { kind, count, items }: ReportPart): string[] {
  const [one] = KINDS[kind];
  const lines = items.slice(0, MAX_SHOWN).map(({ name, why, text }) => {
    const reason = why === null ? "" : ` ${REPORT_REASONS[why]}`;
    return plain`  ${title}: ${one} "${name}".${reason}${text === null ? "" : ` (${text})`}`;
  });
  return count > lines.length ? [...lines, `  ${title}: ${count - lines.length} more.`] : lines;
}
