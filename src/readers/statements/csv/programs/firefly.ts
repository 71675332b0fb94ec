/**
 * Firefly III's export of transactions. The amount is negative for a withdrawal and positive for a deposit or a
 * transfer; a transfer takes it from the source account. A transfer is one line of the file and becomes one row in each
 * account. The day is used as written.
 */

import { LABEL_END, OWN_ACCOUNT } from "../../firefly/firefly-archive.ts";
import { negate } from "../../text/amounts.ts";
import type { CsvRow } from "../csv-row.ts";
import { type Program, rowByRow } from "./program.ts";

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
      const source = { name: cellOf(record, "source_name"), isOwn: OWN_ACCOUNT.test(cellOf(record, "source_type")) };
      const destination = {
        name: cellOf(record, "destination_name"),
        isOwn: OWN_ACCOUNT.test(cellOf(record, "destination_type")),
      };
      const isOpening = /^opening balance$/i.test(cellOf(record, "type"));
      const isTransfer = source.isOwn && destination.isOwn;
      const group = cellOf(record, "group_title") === "" ? null : `group ${cellOf(record, "group_id")}`;
      const labels = [row.draft.category ?? "", cellOf(record, "budget"), cellOf(record, "bill")];
      const category = labels[1] || labels[2] ? labels.join(LABEL_END) : (row.draft.category ?? null);
      // A transfer between currencies has the other account's amount as the foreign one.
      const { foreign } = row.draft;
      const isExchange = isTransfer && foreign != null;
      const rows: CsvRow[] = [];
      const side = (name: string, other: string, amount: string, currency = row.currency): CsvRow => ({
        ...row,
        currency,
        account: null,
        accountName: name,
        draft: {
          ...row.draft,
          amount,
          category,
          ...(isExchange && { foreign: null }),
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
      if (destination.isOwn && isExchange) {
        rows.push(side(destination.name, source.name, foreign.amount.replace("-", ""), foreign.currency));
      } else if (destination.isOwn) {
        rows.push(side(destination.name, source.name, isOpening ? row.draft.amount : size));
      }
      if (rows.length > 0) return rows;
      const text = `${cellOf(record, "source_type")}, ${cellOf(record, "destination_type")}`;
      return { code: "bad_row", column: "source_type", text, message: "Neither side is an account of yours." };
    }),
};
