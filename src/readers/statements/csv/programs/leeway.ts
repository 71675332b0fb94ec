/** Leeway's own CSV export. A transfer is listed in both accounts, and each split is a row. */
import { CSV_COLUMNS } from "../../../../domain/csv-columns.ts";
import { type Program, rowByRow } from "./program.ts";

/** The apostrophe before a text that a spreadsheet would run as a formula. */
const ESCAPE = /^'(?=[=+\-@＝＋－＠])/;

function unescaped(text: string): string {
  return text.replace(ESCAPE, "");
}

/** Files of older versions do not have these columns. */
const NEWER = ["counts_on", "entered_by"];
const HEADINGS = CSV_COLUMNS.filter((column) => !NEWER.includes(column));

export const leeway: Program = {
  name: "leeway",
  headings: HEADINGS,
  meanings: {
    date: "date",
    account: "account",
    payee: "payee",
    category: "category",
    amount: "amount",
    currency: "currency",
    foreign_amount: "foreign_amount",
    foreign_currency: "foreign_currency",
    notes: "notes",
  },
  hasSigns: true,
  start: (cellOf) =>
    rowByRow((row, record) => {
      const { draft } = row;
      const textOf = (heading: string) => unescaped(cellOf(record, heading)) || null;
      const isOpening = cellOf(record, "type") === "opening";
      return [
        {
          ...row,
          account: null,
          accountName: textOf("account"),
          draft: {
            ...draft,
            text: unescaped(draft.text ?? ""),
            payee: textOf("payee"),
            category: textOf("category"),
            notes: textOf("notes"),
            tags: (textOf("tags") ?? "").split("; ").filter(Boolean),
            transfer_account: textOf("transfer_account"),
            status: cellOf(record, "is_pending") === "true" ? "pending" : "booked",
            counts_on: textOf("counts_on"),
            is_opening: isOpening,
            group: cellOf(record, "split") === "" ? null : cellOf(record, "transaction_id"),
          },
        },
      ];
    }),
};
