/**
 * Programs that list the postings of each transaction: those of an account of assets or liabilities become rows, and the
 * others of the same transaction are their categories.
 */

import { negate } from "../../text/amounts.ts";
import type { CsvRow } from "../csv-row.ts";
import type { Program } from "./program.ts";

interface Posting {
  readonly account: string;
  readonly row: CsvRow;
}

interface Kinds {
  isOwn(account: string): boolean;
  isOpening(account: string): boolean;
}

/** `number` is the heading of the transaction's number. A posting without one belongs to the transaction before. */
export function startPostings(
  kinds: Kinds,
  headings: { readonly number: string; readonly account: string },
  change: (row: CsvRow, cellOf: (heading: string) => string) => CsvRow = (row) => row,
): Program["start"] {
  return (cellOf) => {
    let open: Posting[] = [];
    let number = "";
    const flush = () => {
      const done = rowsOf(open, kinds);
      open = [];
      return done;
    };
    return {
      add(row, record) {
        const own = cellOf(record, headings.number);
        const done = own === "" || own === number ? [] : flush();
        if (own !== "") number = own;
        const changed = change(row, (heading) => cellOf(record, heading));
        open.push({ account: cellOf(record, headings.account), row: changed });
        return done;
      },
      end: flush,
    };
  };
}

function rowsOf(postings: readonly Posting[], { isOwn, isOpening: opens }: Kinds): CsvRow[] {
  const own = postings.filter(({ account }) => isOwn(account));
  const others = postings.filter(({ account }) => !isOwn(account));
  const [category, ...more] = others;
  const first = postings[0]?.row;
  return own.map(({ account, row }, i) => {
    const opposite = own.length === 2 && others.length === 0 ? own[1 - i]?.account : undefined;
    const isOpening = others.length > 0 && others.every((posting) => opens(posting.account));
    const isSplit =
      own.length === 1 && more.length > 0 && others.every((posting) => posting.row.currency === row.currency);
    const words = [first?.draft.payee, row.draft.text].filter(Boolean).join(" ");
    return {
      ...row,
      account: null,
      accountName: account,
      draft: {
        ...row.draft,
        payee: row.draft.payee ?? first?.draft.payee ?? null,
        text: row.draft.payee === null ? words : (row.draft.text ?? ""),
        is_opening: isOpening,
        transfer_account: opposite ?? null,
        category: category !== undefined && more.length === 0 && !isOpening ? category.account : null,
        parts: isSplit
          ? others.map((posting) => ({ amount: negate(posting.row.draft.amount), category: posting.account }))
          : [],
      },
    };
  });
}
