/** YNAB's scheduled transactions as recurring rules. */
import { isDay } from "../../../domain/calendar.ts";
import { formatDecimalMinor } from "../../../domain/money.ts";
import type { MigratedRecurringRule } from "../migration/migration.ts";
import type { ReportWriter } from "../migration/report-writer.ts";
import { type Fields, listOf, milliunitsOf, textOf } from "./ynab-json.ts";
import type { YnabNames } from "./ynab-names.ts";

export function readSchedules(budget: Fields, names: YnabNames, report: ReportWriter): MigratedRecurringRule[] {
  const split = new Set(listOf(budget.scheduled_subtransactions).map((part) => part.scheduled_transaction_id));
  return listOf(budget.scheduled_transactions).flatMap((fields) => {
    const account = names.accounts.get(String(fields.account_id));
    const other = names.accounts.get(String(fields.transfer_account_id));
    const payee = names.payeeOf(fields.payee_id) ?? textOf(fields.payee_name);
    const name = (other === undefined ? payee : other.name) ?? textOf(fields.memo) ?? "Scheduled";
    const amount = milliunitsOf(fields.amount) ?? 0;
    const [first, next] = [textOf(fields.date_first) ?? "", textOf(fields.date_next) ?? ""];
    const rule = isDay(first) ? ruleOf(textOf(fields.frequency), first) : undefined;
    if (account === undefined || amount === 0 || rule === undefined || !isDay(next)) {
      report.leaveOut(
        "recurring_rules",
        name,
        account === undefined ? "no_account" : "no_end",
        textOf(fields.frequency),
      );
      return [];
    }
    if (split.has(fields.id)) report.change("recurring_rules", name, "not_supported", "Splits");
    report.carry("recurring_rules", name);
    const category = names.categories.get(String(fields.category_id));
    return [
      {
        ...{ name, account: account.name, transfer_account: other?.name ?? null },
        payee: other === undefined ? payee : null,
        category: category === undefined || category.kind === "payment" ? null : category.name,
        ...{ amount: formatDecimalMinor(amount, 3), amount_to: null },
        ...{ rule, starts_on: first, next_on: next, ends_on: null, weekend: "keep" as const },
      },
    ];
  });
}

const RULES: Readonly<Record<string, string>> = {
  never: "FREQ=DAILY;COUNT=1",
  daily: "FREQ=DAILY",
  weekly: "FREQ=WEEKLY",
  everyOtherWeek: "FREQ=WEEKLY;INTERVAL=2",
  every4Weeks: "FREQ=WEEKLY;INTERVAL=4",
  monthly: "FREQ=MONTHLY",
  everyOtherMonth: "FREQ=MONTHLY;INTERVAL=2",
  every3Months: "FREQ=MONTHLY;INTERVAL=3",
  every4Months: "FREQ=MONTHLY;INTERVAL=4",
  twiceAYear: "FREQ=MONTHLY;INTERVAL=6",
  yearly: "FREQ=YEARLY",
  everyOtherYear: "FREQ=YEARLY;INTERVAL=2",
};

function ruleOf(frequency: string | null, first: string): string | undefined {
  if (frequency === "twiceAMonth") return twiceAMonth(Number(first.slice(8)));
  return frequency !== null && Object.hasOwn(RULES, frequency) ? RULES[frequency] : undefined;
}

/** The two days are 15 days apart. A day after the 28th is the last one, which every month has. */
function twiceAMonth(day: number): string {
  const days = day <= 15 ? [day, day + 15] : [day - 15, day];
  return `FREQ=MONTHLY;BYMONTHDAY=${days.map((one) => (one > 28 ? -1 : one)).join()}`;
}
