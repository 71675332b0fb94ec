/**
 * Writes a ledger as CSV: one row per opening balance, leg and split. `amount` is in the currency of the row's account, so
 * the rows of an account add up to its balance. For a purchase in another currency, `foreign_amount` has the original
 * amount.
 */
import { CSV_COLUMNS } from "../domain/csv-columns.ts";
import { decimalsOf } from "../domain/currency.ts";
import { formatDecimalMinor } from "../domain/money.ts";
import {
  chargedMinor,
  linesOf,
  type Transaction,
  type TransactionLine,
  transferredMinor,
} from "../domain/transaction.ts";
import { type CsvRow, decimal, formatCsv } from "./csv-rows.ts";
import { byId, type Ledger, type LedgerPage } from "./ledger.ts";

type Row = Partial<Readonly<Record<(typeof CSV_COLUMNS)[number], CsvRow[number]>>>;

export interface CsvOptions {
  /** Writes texts unchanged, even if a spreadsheet would run them as formulas. */
  readonly rawText?: boolean;
  /** Only the rows of this account. */
  readonly accountId?: string | undefined;
}

export async function* writeCsv(
  ledger: Ledger,
  pages: AsyncIterable<LedgerPage>,
  { rawText = false, accountId }: CsvOptions = {},
): AsyncGenerator<string> {
  const format = (rows: readonly Row[]) =>
    formatCsv(
      rows.map((row) => CSV_COLUMNS.map((column) => row[column] ?? null)),
      { rawText },
    );
  const rowsOf = rowsIn(ledger);
  const isSelected = (row: OwnedRow) => accountId === undefined || row.accountId === accountId;
  yield `${CSV_COLUMNS.join(",")}\r\n${format(
    openingRows(ledger)
      .filter(isSelected)
      .map(({ row }) => row),
  )}`;
  for await (const page of pages) {
    const rows = page.transactions.flatMap((transaction) => rowsOf(transaction, page.payees));
    yield format(rows.filter(isSelected).map(({ row }) => row));
  }
}

interface OwnedRow {
  readonly accountId: string;
  readonly row: Row;
}

function openingRows({ accounts, firstDay }: Ledger): OwnedRow[] {
  return accounts
    .filter(({ openingMinor }) => openingMinor !== 0n)
    .map(({ id, name, currency, openingMinor }) => ({
      accountId: id,
      row: {
        date: firstDay,
        type: "opening",
        account: name,
        payee: "Starting Balance",
        ...money(openingMinor, currency),
      },
    }));
}

function money(minor: bigint | number, currency: string): Pick<Row, "amount" | "currency"> {
  return { amount: decimal(formatDecimalMinor(minor, decimalsOf(currency))), currency };
}

function rowsIn({ accounts, categories, people }: Ledger) {
  const known = byId(accounts);
  const kinds = byId(categories);
  return (transaction: Transaction, payees: ReadonlyMap<string, string>): OwnedRow[] => {
    const { account_id, currency } = transaction;
    const lines = linesOf<TransactionLine>(transaction);
    return lines.flatMap((line, i) => {
      const own = known.get(account_id);
      const other = known.get(line.transfer_account_id ?? "");
      const isForeign = currency !== own?.currency;
      const shared: Row = {
        date: transaction.authorized_at,
        posted_at: transaction.posted_at,
        type: other === undefined ? "payment" : "transfer",
        payee: payees.get(transaction.payee_id ?? "") ?? null,
        category: kinds.get(line.category_id ?? "")?.name ?? null,
        ...(isForeign && {
          foreign_amount: decimal(formatDecimalMinor(line.amount_minor, decimalsOf(currency))),
          foreign_currency: currency,
        }),
        split: transaction.splits === null ? null : `${i + 1}/${lines.length}`,
        notes: line.notes || transaction.notes,
        tags: transaction.tags.join("; "),
        is_pending: transaction.is_pending,
        source: transaction.source,
        external_id: transaction.external_id,
        transaction_id: transaction.id,
        counts_on: transaction.counts_on,
        entered_by: people.get(transaction.entered_by ?? "") ?? null,
      };
      const legs: OwnedRow[] = [];
      if (own) {
        const row = { ...shared, account: own.name, transfer_account: other?.name ?? null };
        legs.push({ accountId: own.id, row: { ...row, ...money(chargedMinor(line), own.currency) } });
      }
      if (own && other) {
        const row = { ...shared, account: other.name, transfer_account: own.name, external_id: null };
        legs.push({ accountId: other.id, row: { ...row, ...money(transferredMinor(line), other.currency) } });
      }
      return legs;
    });
  };
}
