/** Firefly's recurring transactions and bills as recurring rules. A bill has no account: that of its latest payment is used. */
import { isDay } from "../../../domain/calendar.ts";
import type { Cells } from "../companion-files.ts";
import type { MigratedRecurringRule } from "../migration/migration.ts";
import type { ReportWriter } from "../migration/report-writer.ts";
import type { StatementRow } from "../statement.ts";
import { negate, parsePlainAmount } from "../text/amounts.ts";

/** The latest payment of each bill, with its account and its category. */
export type PaidBills = Map<
  string,
  { readonly row: StatementRow; readonly account: string; readonly category: string | null }
>;

interface Context {
  /** The names of your own accounts. */
  readonly own: ReadonlySet<string>;
  readonly budgetsAreCategories: boolean;
  readonly report: ReportWriter;
}

export function readRecurring(
  recurrences: readonly Cells[],
  bills: readonly Cells[],
  paid: PaidBills,
  context: Context,
): MigratedRecurringRule[] {
  const byId = Map.groupBy(recurrences, (cells) => cells("recurrence_id"));
  return [
    ...byId.values().flatMap((records) => convertRecurrence(records, context)),
    ...bills.flatMap((cells) => convertBill(cells, paid, context.report)),
  ];
}

function dayIn(cell: string): string | null {
  const day = cell.slice(0, 10);
  return isDay(day) ? day : null;
}

function convertRecurrence(
  records: readonly Cells[],
  { own, budgetsAreCategories, report }: Context,
): MigratedRecurringRule[] {
  const of = (kind: string) => records.filter((cells) => cells("row_contains") === kind);
  const [head, [repetition, ...moreRepetitions], [line, ...moreLines]] = [
    of("recurrence")[0],
    of("repetition"),
    of("transaction"),
  ];
  const name = head?.("title") || "Recurring";
  const leaveOut = (why: Parameters<ReportWriter["leaveOut"]>[2], text: string | null = null) => {
    report.leaveOut("recurring_rules", name, why, text);
    return [];
  };
  if (head === undefined || repetition === undefined || line === undefined) return leaveOut("not_supported");
  if (head("active") !== "1") return leaveOut("inactive");
  if (moreRepetitions.length + moreLines.length > 0) return leaveOut("not_supported");
  const [source, destination] = [line("source_name"), line("destination_name")];
  const isIn = !own.has(source);
  const category = (budgetsAreCategories && line("budget")) || line("category");
  const account = isIn ? destination : source;
  const amount = parsePlainAmount(line("amount"));
  const first = dayIn(head("first_date"));
  const rule = first === null ? undefined : ruleOf(repetition, Number(head("repetitions")));
  if (!own.has(account)) return leaveOut("no_account");
  if (amount === undefined || !/[1-9]/.test(amount)) return leaveOut("not_supported");
  if (first === null || rule === undefined) return leaveOut("no_end", repetition("type"));
  report.carry("recurring_rules", name);
  const size = amount.replace("-", "");
  const isTransfer = own.has(source) && own.has(destination);
  return [
    {
      ...{ name, account, transfer_account: isTransfer ? destination : null },
      ...{ payee: isTransfer ? null : isIn ? source : destination, category: category || null },
      ...{ amount: isIn ? size : negate(size), amount_to: null, rule, starts_on: first },
      ...{ next_on: first, paid_until: dayIn(head("latest_date")), ends_on: dayIn(head("repeat_until")) },
      weekend: weekendOf(repetition("weekend")),
    },
  ];
}

/** 3: the Friday before, 4: the Monday after. */
function weekendOf(cell: string): MigratedRecurringRule["weekend"] {
  return cell === "3" ? "before" : cell === "4" ? "after" : "keep";
}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** The moment is a day of the month, a weekday, a weekday of the month ("2,1": the second Monday), or a day of the year. */
function ruleOf(repetition: Cells, times: number): string | undefined {
  const [type, moment, skip] = [repetition("type"), repetition("moment"), Number(repetition("skip") || 0)];
  const every = skip > 0 ? `;INTERVAL=${skip + 1}` : "";
  const count = times > 0 ? `;COUNT=${times}` : "";
  if (type === "daily") return `FREQ=DAILY${every}${count}`;
  if (type === "weekly") {
    const weekday = WEEKDAYS[Number(moment) - 1];
    return weekday === undefined ? undefined : `FREQ=WEEKLY${every};BYDAY=${weekday}${count}`;
  }
  if (type === "monthly" && /^\d{1,2}$/.test(moment)) return `FREQ=MONTHLY${every};BYMONTHDAY=${moment}${count}`;
  if (type === "ndom") {
    const [, place, day] = /^(\d),(\d)$/.exec(moment) ?? [];
    const weekday = WEEKDAYS[Number(day) - 1];
    return weekday === undefined ? undefined : `FREQ=MONTHLY${every};BYDAY=${place}${weekday}${count}`;
  }
  const [, month, day] = type === "yearly" ? (/^\d{4}-(\d\d)-(\d\d)/.exec(moment) ?? []) : [];
  return month === undefined
    ? undefined
    : `FREQ=YEARLY${every};BYMONTH=${Number(month)};BYMONTHDAY=${Number(day)}${count}`;
}

const FREQUENCIES: Readonly<Record<string, readonly [frequency: string, interval: number]>> = {
  weekly: ["WEEKLY", 1],
  monthly: ["MONTHLY", 1],
  quarterly: ["MONTHLY", 3],
  "half-year": ["MONTHLY", 6],
  yearly: ["YEARLY", 1],
};

function convertBill(cells: Cells, paid: PaidBills, report: ReportWriter): MigratedRecurringRule[] {
  const name = cells("name");
  const latest = paid.get(name);
  const [least, most] = [parsePlainAmount(cells("amount_min")), parsePlainAmount(cells("amount_max"))];
  const first = dayIn(cells("date"));
  const [frequency, interval] =
    (Object.hasOwn(FREQUENCIES, cells("repeat_freq")) && FREQUENCIES[cells("repeat_freq")]) || [];
  const account = latest?.account;
  const why =
    cells("active") !== "1"
      ? "inactive"
      : account === undefined
        ? "no_account"
        : frequency === undefined
          ? "no_end"
          : undefined;
  if (why !== undefined || latest === undefined || account === undefined || first === null || !least || !most) {
    report.leaveOut(
      "recurring_rules",
      name,
      why ?? "not_supported",
      `${cells("amount_max")} ${cells("currency_code")}`,
    );
    return [];
  }
  report.carry("recurring_rules", name);
  const every = (interval ?? 1) * (Number(cells("skip") || 0) + 1);
  const { row, category } = latest;
  return [
    {
      ...{
        name,
        account,
        transfer_account: row.transfer_account,
        payee: row.transfer_account === null ? row.payee : null,
      },
      ...{
        category,
        amount: negate(most.replace("-", "")),
        amount_to: least === most ? null : negate(least.replace("-", "")),
      },
      rule: `FREQ=${frequency}${every > 1 ? `;INTERVAL=${every}` : ""}`,
      ...{ starts_on: first, next_on: first, paid_until: row.date, ends_on: null, weekend: "keep" },
    },
  ];
}
