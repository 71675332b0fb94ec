/** The layouts of YNAB, Mint, Monarch, Lunch Money and Actual. Firefly III, hledger, GnuCash and Leeway have files of their own. */
import { GROUP_END } from "../../ynab/ynab-archive.ts";
import type { CsvRecord } from "../split-csv.ts";
import { firefly } from "./firefly.ts";
import { gnucash } from "./gnucash.ts";
import { hledger } from "./hledger.ts";
import { leeway } from "./leeway.ts";
import { type Program, rowByRow } from "./program.ts";

/** A transfer is listed in both accounts. Split rows have "Split (1/2)" in the memo and follow each other. */
const ynab: Program = {
  name: "ynab",
  headings: ["account", "date", "payee", "outflow", "inflow", "cleared"],
  meanings: {
    account: "account",
    date: "date",
    payee: "payee",
    category: "category",
    memo: "notes",
    outflow: "debit",
    inflow: "credit",
  },
  hasSigns: true,
  start(cellOf) {
    let splits = 0;
    return rowByRow((row, record) => {
      const split = /^Split \((\d+)\/\d+\) ?/.exec(cellOf(record, "memo"));
      if (split?.[1] === "1") splits++;
      const { draft } = row;
      const notes = draft.notes?.replace(/^Split \(\d+\/\d+\) ?/, "") || null;
      const flag = cellOf(record, "flag");
      const isOpening = draft.payee === "Starting Balance";
      return [
        {
          ...row,
          account: null,
          accountName: row.account,
          draft: {
            ...draft,
            notes,
            tags: flag === "" ? [] : [flag],
            group: split === null ? null : `split ${splits}`,
            is_opening: isOpening,
            transfer_account: /^Transfer : (.+)$/.exec(draft.payee ?? "")?.[1] ?? null,
            category: draft.category == null ? null : inGroup(cellOf(record, "category group"), draft.category),
          },
        },
      ];
    });
  },
};

/** Categories of several groups may have the same name. */
function inGroup(group: string, category: string): string {
  return group === "" ? category : `${group}${GROUP_END}${category}`;
}

/** Unsigned amounts, the sign in Transaction Type. A transfer is listed in both accounts, without the other's name. */
const mint: Program = {
  name: "mint",
  headings: ["date", "description", "original description", "amount", "transaction type", "category", "account name"],
  meanings: {
    date: "date",
    description: "payee",
    "original description": "text",
    amount: "amount",
    "transaction type": "sign",
    category: "category",
    "account name": "account",
    labels: "tags",
    notes: "notes",
  },
  hasSigns: true,
  start: () => rowByRow((row) => [{ ...row, account: null, accountName: row.account }]),
};

const monarch: Program = {
  name: "monarch",
  headings: ["date", "merchant", "category", "account", "original statement", "amount"],
  meanings: {
    date: "date",
    merchant: "payee",
    category: "category",
    account: "account",
    "original statement": "text",
    notes: "notes",
    amount: "amount",
    tags: "tags",
  },
  hasSigns: true,
  start: () => rowByRow((row) => [{ ...row, account: null, accountName: row.account }]),
};

/** The sign depends on a setting, so it is a question. */
const lunchMoney: Program = {
  name: "lunch_money",
  headings: ["date", "payee", "amount", "category", "account_name"],
  meanings: {
    date: "date",
    payee: "payee",
    original_name: "text",
    amount: "amount",
    currency: "currency",
    category: "category",
    account_name: "account",
    notes: "notes",
    tags: "tags",
    status: "ignore",
    id: "id",
  },
  hasSigns: false,
  start: () => rowByRow((row) => [{ ...row, account: null, accountName: row.account }]),
};

/** Split parents have the amount 0 and are left out; their parts follow. */
const actual: Program = {
  name: "actual",
  headings: ["account", "date", "payee", "notes", "category", "amount"],
  meanings: {
    account: "account",
    date: "date",
    payee: "payee",
    notes: "notes",
    category: "category",
    amount: "amount",
  },
  hasSigns: true,
  start(cellOf) {
    let splits = 0;
    let open = false;
    return rowByRow((row, record) => {
      const part = /^\(SPLIT (\d+) OF \d+\) ?/i.exec(cellOf(record, "notes"));
      if (part?.[1] === "1") splits++;
      const isParent = /^\(SPLIT INTO \d+\)/i.test(cellOf(record, "notes"));
      open = isParent || part !== null;
      const notes = row.draft.notes?.replace(/^\(SPLIT [^)]*\) ?/i, "") || null;
      const draft = {
        ...row.draft,
        notes,
        is_opening: row.draft.payee === "Starting Balance",
        group: open && !isParent ? `split ${splits}` : null,
      };
      return [{ ...row, account: null, accountName: row.account, draft }];
    });
  },
};

const PROGRAMS: readonly Program[] = [leeway, firefly, hledger, gnucash, ynab, mint, monarch, lunchMoney, actual];

/** The program whose headings all occur in the header, or undefined. Actual has no heading of its own but lists few. */
export function findProgram(header: CsvRecord | null): Program | undefined {
  const headings = (header?.cells ?? []).map((cell) => cell.toLowerCase());
  return PROGRAMS.find((program) => program.headings.every((heading) => headings.includes(heading)));
}

export function cellsByHeading(header: CsvRecord | null): (record: CsvRecord, heading: string) => string {
  const index = new Map((header?.cells ?? []).map((cell, i) => [cell.toLowerCase(), i]));
  return (record, heading) => record.cells[index.get(heading) ?? -1] ?? "";
}
