/**
 * Firefly III's export of transactions. The amount is negative for a withdrawal and positive for a deposit or a
 * transfer; a transfer takes it from the source account. A transfer is one line of the file and becomes one row in each
 * account. The day is used as written.
 */

import { negate } from "../../text/amounts.ts";
import type { CsvRow } from "../csv-row.ts";
import { type Program, rowByRow } from "./program.ts";

/** Accounts of your own. All others are payees. */
const OWN = /^(?:asset account|default account|loan|debt|mortgage|liability)/i;

export const firefly: Program = {
  name: "firefly",
  headings: [
    "journal_id",
    "type",
    "currency_code",
    "amount",
    "source_name",
    "source_type",
    "destination_name",
    "destination_type",
  ],
  meanings: {
    journal_id: "id",
    currency_code: "currency",
    amount: "amount",
    foreign_amount: "foreign_amount",
    foreign_currency_code: "foreign_currency",
    description: "text",
    date: "date",
    category: "category",
    tags: "tags",
    notes: "notes",
  },
  hasSigns: true,
  start: (cellOf) =>
    rowByRow((row, record) => {
      const size = row.draft.amount.replace("-", "");
      const source = { name: cellOf(record, "source_name"), isOwn: OWN.test(cellOf(record, "source_type")) };
      const destination = {
        name: cellOf(record, "destination_name"),
        isOwn: OWN.test(cellOf(record, "destination_type")),
      };
      const isOpening = /^opening balance$/i.test(cellOf(record, "type"));
      const isTransfer = source.isOwn && destination.isOwn;
      const group = cellOf(record, "group_title") === "" ? null : `group ${cellOf(record, "group_id")}`;
      const rows: CsvRow[] = [];
      const side = (name: string, other: string, amount: string): CsvRow => ({
        ...row,
        account: null,
        accountName: name,
        draft: {
          ...row.draft,
          amount,
          group,
          is_opening: isOpening,
          payee: isTransfer || isOpening ? null : other,
          transfer_account: isTransfer ? other : null,
          tags: cellOf(record, "tags")
            .split(",")
            .map((tag) => tag.trim())
            .filter(Boolean),
        },
      });
      if (source.isOwn) rows.push(side(source.name, destination.name, negate(size)));
      if (destination.isOwn) rows.push(side(destination.name, source.name, isOpening ? row.draft.amount : size));
      if (rows.length > 0) return rows;
      const text = `${cellOf(record, "source_type")}, ${cellOf(record, "destination_type")}`;
      return { code: "bad_row", column: "source_type", text, message: "Neither side is an account of yours." };
    }),
};
