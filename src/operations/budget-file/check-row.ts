/** Checks the rows of a budget file against the tables of columns, and computes the values that follow from others. */
import { attachmentName, type MediaType } from "../../domain/attachment.ts";
import { MAX_SUM_MINOR } from "../../domain/money.ts";
import { nameKey } from "../../domain/name.ts";
import { conditionFault, type RuleConditions } from "../../domain/rule.ts";
import { isInCountingRange } from "../../domain/transaction.ts";
import { DamagedFile } from "../../readers/checked-lines.ts";
import { type ExportedTable, type PlainRow, toImportFacts } from "../../store/store.ts";
import { CHANGE_COLUMNS } from "./change-columns.ts";
import { findFault, formatFault, parseJson, showValue } from "./check-value.ts";
import { addedValue, type ColumnRules, DATA_COLUMNS } from "./columns.ts";
import type { Fields, Rule } from "./rule.ts";

export const COLUMNS: ColumnRules<ExportedTable> = { ...DATA_COLUMNS, ...CHANGE_COLUMNS };

const columnsOf = (table: ExportedTable): Fields => COLUMNS[table];

export function isNullable(rule: Rule): boolean {
  return typeof rule === "object" && "nullable" in rule;
}

/** The columns of a table in the file. @throws DamagedFile for an unknown, repeated or missing one. */
export function checkColumns(line: number, table: ExportedTable, names: unknown): readonly string[] {
  const known = columnsOf(table);
  if (!Array.isArray(names)) throw new DamagedFile(line, `The columns of the table ${table} are missing.`);
  for (const [i, name] of names.entries()) {
    if (typeof name !== "string" || !Object.hasOwn(known, name)) {
      throw new DamagedFile(line, `The table ${table} has no column ${showValue(name)}.`);
    }
    if (names.indexOf(name) !== i) throw new DamagedFile(line, `The table ${table} has the column ${name} twice.`);
  }
  for (const [name, rule] of Object.entries(known)) {
    if (isNullable(rule) || addedValue(table, name) !== undefined || names.includes(name)) continue;
    throw new DamagedFile(line, `The table ${table} lacks the column ${name}.`);
  }
  return names;
}

/** A row with all columns. @throws DamagedFile with the column. */
export function checkRow(
  line: number,
  table: ExportedTable,
  names: readonly string[],
  values: readonly unknown[],
): PlainRow {
  if (values.length !== names.length) {
    const counts = `${values.length} values, and the table ${names.length} columns`;
    throw new DamagedFile(line, `The row does not match its table ${table}: it has ${counts}.`);
  }
  const given = Object.fromEntries(names.map((name, i) => [name, values[i]]));
  const row: Record<string, string | number | null> = {};
  for (const [name, rule] of Object.entries(columnsOf(table))) {
    const found = Object.hasOwn(given, name) ? given[name] : (addedValue(table, name) ?? null);
    const value = table === "imports" && name === "summary" ? withFacts(found) : found;
    const fault = findFault(rule, value, given);
    if (fault !== undefined) {
      throw new DamagedFile(line, `The column ${name} of the table ${table} ${formatFault(fault)}.`);
    }
    row[name] = isJson(rule) ? rewritten(value) : (value as string);
  }
  const computed = { ...row, ...COMPUTED[table]?.(row) };
  const fault = ROW_RULES[table]?.(computed);
  if (fault !== undefined) throw new DamagedFile(line, `The row of the table ${table} ${fault}.`);
  return computed;
}

function isJson(rule: Rule): boolean {
  if (typeof rule === "string") return false;
  return "nullable" in rule ? isJson(rule.nullable) : "json" in rule || "jsonBy" in rule;
}

/** JSON in the form in which Leeway writes it, because queries search its text. */
function rewritten(value: unknown): string | null {
  return value === null ? null : JSON.stringify(JSON.parse(String(value)));
}

/** The summary of an import in today's form. */
function withFacts(summary: unknown): unknown {
  const parsed = typeof summary === "string" ? parseJson(summary) : undefined;
  return parsed === undefined ? summary : JSON.stringify(toImportFacts(parsed.value));
}

type Row = PlainRow;

const withNameKey = ({ name }: Row) => ({ name_key: nameKey(String(name)) });

/** Values that follow from other columns. Those of the file are ignored. */
const COMPUTED: { readonly [Table in ExportedTable]?: (row: Row) => Row } = {
  categories: withNameKey,
  payees: withNameKey,
  tags: withNameKey,
  payee_aliases: ({ text }) => ({ text_key: nameKey(String(text)) }),
  attachments: ({ name, media_type }) => ({ name: attachmentName(String(name), media_type as MediaType) }),
  // Previews are not exported.
  imports: () => ({ stored_bytes: 0 }),
  // A removal that another server has started.
  attachment_files: () => ({ removing_at: null }),
};

const hasOne = (one: unknown, other: unknown) => (one === null) !== (other === null);

/** What must hold between the columns of a row, as the end of a sentence. */
const ROW_RULES: { readonly [Table in ExportedTable]?: (row: Row) => string | undefined } = {
  accounts: ({ opening_minor, booked_minor, closed_on }) => {
    const balance = Number(opening_minor) + Number(booked_minor);
    if (Math.abs(balance) > MAX_SUM_MINOR) return "has too large a balance";
    return closed_on !== null && balance !== 0 ? "has a closed_on, and a balance that is not 0" : undefined;
  },
  transactions: ({ payee_id, transfer_account_id, transfer_booked_minor, account_id, ...row }) => {
    if (row.counts_on !== null && !isInCountingRange(String(row.authorized_at), String(row.counts_on)))
      return "has a counts_on that is too far from its authorized_at";
    if (hasOne(row.counts_on, row.counts_on_decided_by)) return "must have a counts_on and its decider, or neither";
    if (!hasOne(payee_id, transfer_account_id)) return "must have a payee_id or a transfer_account_id";
    if (account_id === transfer_account_id) return "has the same account_id and transfer_account_id";
    return transfer_account_id === null && transfer_booked_minor !== 0
      ? "has a transfer_booked_minor without a transfer_account_id"
      : undefined;
  },
  transaction_splits: ({ transfer_account_id, transfer_booked_minor, transfer_amount_minor }) =>
    transfer_account_id === null && (transfer_booked_minor !== 0 || transfer_amount_minor !== null)
      ? "has amounts of a transfer without a transfer_account_id"
      : undefined,
  goals: ({ category_id, account_id, due_on, monthly_minor, amount_minor }) => {
    if (!hasOne(category_id, account_id)) return "must have a category_id or an account_id";
    if (!hasOne(due_on, monthly_minor)) return "must have a due_on or a monthly_minor";
    return due_on !== null && amount_minor === null ? "has a due_on without an amount_minor" : undefined;
  },
  exchange_rates: ({ base_currency, currency }) =>
    base_currency === currency ? "has the same currency twice" : undefined,
  recurring_rules: ({ payee_id, transfer_account_id, account_id, amount_minor, amount_to_minor }) => {
    if (!hasOne(payee_id, transfer_account_id)) return "must have a payee_id or a transfer_account_id";
    if (account_id === transfer_account_id) return "has the same account_id and transfer_account_id";
    const signs = [amount_minor, amount_to_minor ?? amount_minor].map(Math.sign as (value: unknown) => number);
    return signs[0] === 0 || signs[0] !== signs[1] ? "must have amounts with the same sign, not 0" : undefined;
  },
  rules: ({ conditions }) => {
    const { all, any, not } = JSON.parse(String(conditions)) as RuleConditions;
    const fault = [...all, ...any, ...not].map(conditionFault).find((one) => one !== undefined);
    return fault === undefined ? undefined : `has a condition that cannot be met: ${fault.replace(/\.$/, "")}`;
  },
  imports: ({ state, summary }) => (state !== "preview" && summary === null ? "lacks its summary" : undefined),
};
