/**
 * hledger's postings, from `print -O csv`. Each posting of an account of assets or liabilities is a row; the postings of
 * other accounts of the same transaction are its categories.
 */
import type { CsvRow } from "../csv/csv-row.ts";
import { negate } from "../text/amounts.ts";
import type { Program } from "./program.ts";

const OWN = /^(?:assets?|liabilit(?:y|ies))(?::|$)/i;
const OPENING = /^equity:(?:opening|start)/i;

interface Posting {
  readonly account: string;
  readonly row: CsvRow;
}

export const hledger: Program = {
  name: "hledger",
  headings: ["txnidx", "date", "description", "account", "amount", "commodity"],
  meanings: {
    date: "date",
    description: "payee",
    comment: "notes",
    account: "account",
    amount: "amount",
    commodity: "currency",
    code: "bank_code",
  },
  hasSigns: true,
  start(cellOf) {
    let open: Posting[] = [];
    let number = "";
    const flush = () => {
      const done = rowsOf(open);
      open = [];
      return done;
    };
    return {
      add(row, record) {
        const done = cellOf(record, "txnidx") === number ? [] : flush();
        number = cellOf(record, "txnidx");
        open.push({ account: cellOf(record, "account"), row });
        return done;
      },
      end: flush,
    };
  },
};

function rowsOf(postings: readonly Posting[]): CsvRow[] {
  const own = postings.filter(({ account }) => OWN.test(account));
  const others = postings.filter(({ account }) => !OWN.test(account));
  const [category, ...more] = others;
  return own.map(({ account, row }, i) => {
    const opposite = own.length === 2 && others.length === 0 ? own[1 - i]?.account : undefined;
    const isOpening = others.length > 0 && others.every((posting) => OPENING.test(posting.account));
    const isSplit =
      own.length === 1 && more.length > 0 && others.every((posting) => posting.row.currency === row.currency);
    return {
      ...row,
      account: null,
      accountName: account,
      draft: {
        ...row.draft,
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
