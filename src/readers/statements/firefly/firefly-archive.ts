/**
 * Firefly III's export: a CSV file of each kind. The transactions have the names of their category, budget and bill. Firefly
 * states no balances in it.
 */
import { addMonths, countMonths, isDay, monthOf } from "../../../domain/calendar.ts";
import { nameKey } from "../../../domain/name.ts";
import type { Cells, Companions } from "../companion-files.ts";
import { consecutiveMonths } from "../migration/consecutive-months.ts";
import type { MigratedCategory, MigratedGoal, MigratedMonth } from "../migration/migration.ts";
import type { Mover } from "../migration/mover.ts";
import { type ReportWriter, reportWriter } from "../migration/report-writer.ts";
import { uniqueNames } from "../migration/unique-names.ts";
import type { Answers, FileAccount, Question, StatementRow } from "../statement.ts";
import { addDecimals, parsePlainAmount, scaleDecimal } from "../text/amounts.ts";
import { type PaidBills, readRecurring } from "./firefly-recurring.ts";
import { readRules } from "./firefly-rules.ts";

/** Separates the category, the budget and the bill of a row: no name has it. */
export const LABEL_END = "\u0000";

/** Accounts of your own. All others are payees. */
export const OWN_ACCOUNT = /^(?:asset account|default account|loan|debt|mortgage|liability)/i;
const LIABILITY = /^(?:loan|debt|mortgage|liability)/i;

const ROLES: Readonly<Record<string, FileAccount["type"]>> = {
  defaultAsset: "checking",
  sharedAsset: "checking",
  savingAsset: "savings",
  ccAsset: "credit_card",
  cashWalletAsset: "cash",
};

interface Labels {
  readonly category: string;
  readonly budget: string;
  readonly bill: string;
}

export function moveFirefly(companions: Companions, { budgets: answer }: Answers): Mover {
  const list = (kind: string) => companions.get(`firefly_${kind}`) ?? [];
  const own = new Map(
    list("accounts").flatMap((cells) => (OWN_ACCOUNT.test(cells("type")) ? [[cells("name"), cells] as const] : [])),
  );
  const statements = new Map<string, number>();
  const names = new Map<number, string>();
  const signs = new Map<string, { readonly hasIn: boolean; readonly hasOut: boolean }>();
  const asTags = new Set<string>();
  const paid: PaidBills = new Map();
  let usesBoth = false;

  function label(row: StatementRow, account: string, { category, budget, bill }: Labels): StatementRow {
    usesBoth ||= category !== "" && budget !== "";
    if (bill !== "")
      notePaid(paid, bill, { row, account }, budget !== "" && answer === "as_categories" ? budget : category);
    const isBudget = budget !== "" && answer === "as_categories";
    const name = isBudget ? budget : category;
    const isIn = !row.amount.startsWith("-");
    const { hasIn = false, hasOut = false } = signs.get(name) ?? {};
    if (name !== "" && !row.is_opening) signs.set(name, { hasIn: hasIn || isIn, hasOut: hasOut || !isIn });
    if (!isBudget || category === "") return { ...row, category: name === "" ? null : name };
    asTags.add(category);
    return { ...row, category: name, tags: [...row.tags, category] };
  }

  return {
    statement({ account, currency }, index) {
      statements.set(account.name ?? "", index);
      names.set(index, account.name ?? "");
      const cells = own.get(account.name ?? "");
      const isSame = cells !== undefined && (currency === null || cells("currency_code") === currency);
      return isSame ? { ...account, number: cells("iban") || null, type: typeOf(cells) } : account;
    },
    row(row, statement) {
      const [category = "", budget = "", bill = ""] = (row.category ?? "").split(LABEL_END);
      return label(row, names.get(statement) ?? "", { category, budget, bill });
    },
    missing: () =>
      [...own].flatMap(([name, cells]) => {
        if (statements.has(name)) return [];
        const account = { number: cells("iban") || null, bank: null, name, type: typeOf(cells) };
        return [{ account, currency: cells("currency_code") || null }];
      }),
    question: () => (usesBoth && list("budgets").length > 0 && answer === undefined ? QUESTION : null),
    finish() {
      if (companions.size === 0) return null;
      const report = reportWriter();
      const currency = list("budgets")[0]?.("currency_code") || [...own.values()][0]?.("currency_code") || null;
      const named = uniqueNames();
      const isWhole = answer === "as_categories";
      const budgets = [...new Set(list("budgets").map((cells) => cells("name")))];
      const recurring_rules = readRecurring(list("recurrences"), list("bills"), paid, {
        ...{ own: new Set(own.keys()), budgetsAreCategories: isWhole, report },
      });
      const ofRules = recurring_rules.flatMap(({ category }) => category ?? []);
      const found = [
        ...(isWhole ? budgets : list("categories").map((cells) => cells("name"))),
        ...signs.keys(),
        ...ofRules,
      ];
      const categories = [...new Set(found)]
        .filter((name) => name !== "")
        .map((name) => toCategory(named(name, null).name, signs.get(name), report));
      for (const name of asTags) report.change("categories", name, "budgets_are_tags");
      if (!isWhole) for (const name of budgets) report.leaveOut("months", name, "not_supported");
      const { savings, goals } = readPiggies(list("piggies"), named, report);
      const months = isWhole ? toMonths(list("budgets"), currency, report) : [];
      const accounts = [...own].flatMap(([name, cells]) => {
        const statement = statements.get(name);
        if (statement === undefined) return [];
        report.carry("accounts", name);
        const is_off_budget = LIABILITY.test(cells("type"));
        return [
          { statement, name, type: typeOf(cells), is_off_budget, is_closed: cells("active") !== "1", balance: null },
        ];
      });
      return {
        ...{ currency, accounts, categories: [...categories, ...savings], months, goals },
        recurring_rules,
        rules: readRules(list("rules"), new Set(own.keys()), { budgetsAreCategories: isWhole, report }),
        report: report.report(),
      };
    },
  };
}

const QUESTION: Question = {
  ...{ code: "budgets", statement: null, values: ["as_categories", "left_out"], examples: [] },
  message:
    "Transactions have a budget and a category. Leeway plans categories: do the budgets become categories, and the categories tags? Otherwise, the budgets are left out.",
};

function typeOf(cells: Cells): FileAccount["type"] {
  if (LIABILITY.test(cells("type"))) return "loan";
  const role = cells("role");
  return Object.hasOwn(ROLES, role) ? (ROLES[role] ?? null) : null;
}

/** The latest payment of a bill has its account, payee and category. */
function notePaid(
  paid: PaidBills,
  bill: string,
  { row, account }: { readonly row: StatementRow; readonly account: string },
  category: string,
): void {
  const known = paid.get(bill);
  if (row.amount.startsWith("-") && (known === undefined || known.row.date <= row.date)) {
    paid.set(bill, { row, account, category: category === "" ? null : category });
  }
}

/** Firefly does not mark income: a category with only money in is. */
function toCategory(
  name: string,
  sign: { readonly hasIn: boolean; readonly hasOut: boolean } | undefined,
  report: ReportWriter,
): MigratedCategory {
  report.carry("categories", name);
  const isIncome = sign?.hasIn === true && !sign.hasOut;
  return {
    ...{ name, group: null, kind: isIncome ? "income" : "spending" },
    ...{ is_archived: false, carries: false, note: null },
  };
}

function readPiggies(piggies: readonly Cells[], named: ReturnType<typeof uniqueNames>, report: ReportWriter) {
  const savings: MigratedCategory[] = [];
  const goals: MigratedGoal[] = [];
  for (const cells of piggies) {
    const [amount, already] = [parsePlainAmount(cells("target_amount")), parsePlainAmount(cells("current_amount"))];
    const due_on = cells("target_date").slice(0, 10);
    const given = cells("name");
    if (amount === undefined || !/[1-9]/.test(amount) || !isDay(due_on)) {
      report.leaveOut("goals", given, "formula", [cells("target_amount"), due_on].filter(Boolean).join(" "));
      continue;
    }
    const { name } = named(given, "Saving");
    report.carry("goals", name);
    savings.push({ name, group: null, kind: "saving", is_archived: false, carries: false, note: null });
    goals.push({ category: name, amount, due_on, monthly: null, repeats: null, already: already ?? null });
  }
  return { savings, goals };
}

/** An amount for several months is divided over them. */
function toMonths(budgets: readonly Cells[], currency: string | null, report: ReportWriter): MigratedMonth[] {
  const planned = new Map<string, string[]>();
  const names = [...new Set(budgets.map((cells) => cells("name")))];
  const months: string[] = [];
  for (const cells of budgets) {
    const [from, until] = [cells("start_date").slice(0, 10), cells("end_date").slice(0, 10)];
    const amount = parsePlainAmount(cells("amount"));
    const name = cells("name");
    if (amount === undefined || !isDay(from) || !isDay(until) || until < from) continue;
    if (currency !== null && cells("currency_code") !== currency) {
      report.leaveOut("months", name, "not_supported", `${amount} ${cells("currency_code")}`);
      continue;
    }
    const count = Math.min(120, countMonths(monthOf(from), monthOf(until)) + 1);
    if (count > 1) report.change("months", monthOf(from), "budgeted_by_day", `${name} ${amount}`);
    for (const [i, part] of divide(amount, count).entries()) {
      const month = addMonths(monthOf(from), i);
      months.push(month);
      const key = `${month} ${nameKey(name)}`;
      planned.set(key, [...(planned.get(key) ?? []), part]);
    }
  }
  return consecutiveMonths(months).map((month) => {
    report.carry("months", month);
    const envelopes = names.map((category) => ({
      ...{ category, planned: addDecimals(planned.get(`${month} ${nameKey(category)}`) ?? ["0"]), balance: null },
    }));
    return { month, envelopes, to_budget: null, note: null };
  });
}

/** In hundredths, or in the decimals of the amount if it has more. The first parts get the odd units. */
function divide(amount: string, count: number): string[] {
  const decimals = Math.max(2, amount.split(".")[1]?.length ?? 0);
  const units = scaleDecimal(amount, decimals);
  const [each, rest] = [units / BigInt(count), Number(units % BigInt(count))];
  return Array.from({ length: count }, (_, i) => {
    const digits = String(each + (i < rest ? 1n : 0n)).padStart(decimals + 1, "0");
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  });
}
