/**
 * What another program's budget has beside its transactions. A reader returns it with the statements; the commit of the import
 * creates it. Categories and accounts are named as in the statements: each name occurs once. Amounts are exact decimal text.
 */
import type { Report } from "../../../domain/migration-report.ts";
import type { FileAccount } from "../statement.ts";

export interface Migration {
  /** The currency of budgeted amounts. Null if the program does not know it. */
  readonly currency: string | null;
  readonly accounts: readonly MigratedAccount[];
  /** In the program's order. */
  readonly categories: readonly MigratedCategory[];
  /** Consecutive months, the earliest first. The program's budget starts with the first one. */
  readonly months: readonly MigratedMonth[];
  readonly goals: readonly MigratedGoal[];
  readonly recurring_rules: readonly MigratedRecurringRule[];
  /** The bank's texts for payees. */
  readonly aliases?: readonly { readonly payee: string; readonly text: string }[];
  /** In the order in which they run. */
  readonly rules: readonly MigratedRule[];
  readonly report: Report;
}

export interface MigratedAccount {
  /** The index of its statement. */
  readonly statement: number;
  readonly name: string;
  readonly type: FileAccount["type"];
  /** Null if the file does not show it. */
  readonly is_off_budget: boolean | null;
  readonly is_closed: boolean;
  /** The balance that the program shows. Null if the file does not have it. */
  readonly balance: string | null;
}

export interface MigratedCategory {
  readonly name: string;
  readonly group: string | null;
  readonly kind: "income" | "spending" | "saving";
  readonly is_archived: boolean;
  /** Whether money that is left stays in it in the next month. */
  readonly carries: boolean;
  readonly note: string | null;
}

export interface MigratedMonth {
  /** YYYY-MM */
  readonly month: string;
  readonly envelopes: readonly Envelope[];
  /** The money that is not assigned. Null if the program does not state it. */
  readonly to_budget: ToBudget | null;
  readonly note: string | null;
}

/** A category in a month. */
export interface Envelope {
  readonly category: string;
  /** The budgeted amount, and the negative balance that the program carries in. */
  readonly planned: string;
  /** Null if the program does not state it. */
  readonly balance: string | null;
}

/** The program's unassigned money, and what it leaves out that Leeway's number does not. */
interface ToBudget {
  readonly amount: string;
  /** Held for the next month. */
  readonly held: string;
  /** Assigned to later months. */
  readonly assigned_later: string;
  /** The debt of credit cards that their payment categories do not cover. */
  readonly uncovered_debt: string;
}

export interface MigratedGoal {
  readonly category: string;
  readonly amount: string | null;
  readonly due_on: string | null;
  readonly monthly: string | null;
  readonly repeats: number | null;
  /** What is saved already. */
  readonly already?: string | null;
}

export interface MigratedRecurringRule {
  readonly name: string;
  readonly account: string;
  readonly transfer_account: string | null;
  readonly payee: string | null;
  readonly category: string | null;
  readonly amount: string;
  readonly amount_to: string | null;
  /** RFC 5545 */
  readonly rule: string;
  readonly starts_on: string;
  /** Its next day in the program, perhaps moved off a weekend: earlier days are paid. */
  readonly next_on: string;
  /** Instead of `next_on`: the day up to which it is paid. */
  readonly paid_until?: string | null;
  readonly ends_on: string | null;
  readonly weekend: "keep" | "before" | "after";
}

export interface MigratedCondition {
  readonly field: "bank_text" | "payee" | "account" | "amount" | "day";
  readonly op: "is" | "in" | "contains" | "starts_with" | "like" | "between";
  /** Amounts are numbers in major units, accounts names. */
  readonly value: string | number | readonly (string | number)[];
}

export interface MigratedRule {
  readonly name: string;
  readonly all: readonly MigratedCondition[];
  readonly any: readonly MigratedCondition[];
  readonly not: readonly MigratedCondition[];
  readonly payee: string | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly notes: string | null;
  readonly transfer_account: string | null;
  readonly skip: boolean;
  readonly stop: boolean;
}
