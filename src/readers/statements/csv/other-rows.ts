/**
 * Finds rows that are no transactions, by the other rows: those that are not booked, because their amounts do not move the
 * running balance while all others do (PayPal writes authorizations like this), and a balance as the first or last row, which
 * is the only one without words (LCL).
 */
import { looksLikeDate } from "../text/days.ts";
import type { Column } from "./facts.ts";
import { isAmountMeaning, type Meaning } from "./meanings.ts";
import type { ColumnIndex } from "./row-money.ts";
import { type ChainProof, runningBalance } from "./running-balance.ts";
import type { CsvRecord } from "./split-csv.ts";

export interface UnbookedRows {
  /** Each row once, in file order. */
  add(row: Moved): void;
  /** After the last row. Undefined if the balance is not correct without such rows. */
  end(): Unbooked | undefined;
}

export interface Unbooked {
  readonly proof: ChainProof;
  isUnbooked(cells: readonly string[], line: number): boolean;
}

interface Moved {
  readonly key: string;
  readonly line: number;
  readonly amount: bigint | null;
  readonly fee: bigint;
  readonly balance: bigint | null;
  readonly cells: readonly string[];
}

const MIN_STEPS = 2;
/** A column of words has few different ones. */
const MAX_WORDS = 20;
/** After this many rows, an order in which the balance is wrong is no longer tried. */
const CHECKED_ROWS = 500;

export function unbookedRows(): UnbookedRows {
  const previous = new Map<string, Moved>();
  let orders = (["oldest_first", "newest_first"] as const).map(inOrder);
  let rows = 0;
  return {
    add(now) {
      if (now.balance === null || now.amount === null || orders.length === 0) return;
      if (++rows % CHECKED_ROWS === 0) orders = orders.filter((order) => order.isOpen());
      const before = previous.get(now.key);
      previous.set(now.key, now);
      for (const order of orders) order.add(before, now);
    },
    end() {
      for (const order of orders) order.end([...previous.values()]);
      return orders.map((order) => order.decide()).find((found) => found !== undefined);
    },
  };
}

/** The rows are in one order: the row that may be unbooked is the newer one of two with the same balance. */
function inOrder(order: ChainProof["order"]) {
  const chain = runningBalance();
  const unbooked = new Set<number>();
  const booked = wordCounts();
  const words = wordCounts();

  function add(row: Moved, isSame: boolean): void {
    if (isSame && row.amount !== 0n) {
      unbooked.add(row.line);
      words.add(row.cells);
    } else {
      chain.add(row.key, row.line, row.amount, row.fee, row.balance);
      booked.add(row.cells);
    }
  }

  return {
    add(before: Moved | undefined, now: Moved): void {
      const isSame = before?.balance === now.balance;
      if (order === "newest_first") {
        if (before !== undefined) add(before, isSame);
      } else if (before === undefined) chain.add(now.key, now.line, now.amount, now.fee, now.balance);
      else add(now, isSame);
    },
    end(last: readonly Moved[]): void {
      if (order === "newest_first")
        for (const row of last) chain.add(row.key, row.line, row.amount, row.fee, row.balance);
    },
    isOpen: () => chain.proof !== undefined,
    decide(): Unbooked | undefined {
      const { proof } = chain;
      if (proof?.order !== order || proof.rows < MIN_STEPS || unbooked.size === 0) return undefined;
      const [mark] = words
        .all(unbooked.size)
        .filter(({ column, word }) => !booked.has(column, word))
        .sort((a, b) => booked.distinct(a.column) - booked.distinct(b.column));
      return {
        proof,
        isUnbooked: (cells, line) => unbooked.has(line) || (mark !== undefined && cells[mark.column] === mark.word),
      };
    },
  };
}

function wordCounts() {
  /** By column. Null if it has too many different cells to be words. */
  const counts: (Map<string, number> | null)[] = [];
  return {
    add(cells: readonly string[]): void {
      for (let column = 0; column < cells.length; column++) {
        const counted = counts[column];
        const known = counted === undefined ? new Map<string, number>() : counted;
        const word = cells[column] ?? "";
        if (known === null || word === "") continue;
        known.set(word, (known.get(word) ?? 0) + 1);
        counts[column] = known.size > MAX_WORDS ? null : known;
      }
    },
    has: (column: number, word: string) => counts[column] === null || (counts[column]?.has(word) ?? false),
    distinct: (column: number) => counts[column]?.size ?? 0,
    /** The words of a column that all `size` rows have. */
    all: (size: number) =>
      counts.flatMap((known, column) =>
        [...(known ?? [])].filter(([, count]) => count === size).map(([word]) => ({ column, word })),
      ),
  };
}

const WORDS: readonly Meaning[] = ["text", "payee", "payer", "bank_code", "category", "notes", "counter_account", "id"];

interface Filled {
  readonly line: number;
  readonly columns: readonly number[];
}

export interface WordlessRows {
  add(record: CsvRecord): void;
  /** The lines of the rows, at most the first and the last one. */
  lines(): ReadonlySet<number>;
}

export function wordlessRows(columns: readonly Column[], index: ColumnIndex): WordlessRows {
  const words = columns.filter(({ meaning }) => WORDS.includes(meaning)).map((column) => column.index);
  const money = columns.filter(({ meaning }) => isAmountMeaning(meaning)).map((column) => column.index);
  const date = index.get("date")?.index ?? -1;
  const counts = new Map<number, number>(words.map((at) => [at, 0]));
  let rows = 0;
  let first: Filled | null = null;
  let last: Filled | null = null;

  /** Every word of the row is in a column that no other row fills, and the others fill a column that this one does not. */
  function isWordless(row: Filled): boolean {
    const others = (at: number) => (counts.get(at) ?? 0) - (row.columns.includes(at) ? 1 : 0);
    return row.columns.every((at) => others(at) === 0) && words.some((at) => others(at) === rows - 1);
  }

  return {
    add({ cells, line }) {
      if (!looksLikeDate(cells[date] ?? "") || !money.some((at) => /\d/.test(cells[at] ?? ""))) return;
      rows++;
      const filled = words.filter((at) => (cells[at] ?? "") !== "");
      for (const at of filled) counts.set(at, (counts.get(at) ?? 0) + 1);
      last = { line, columns: filled };
      first ??= last;
    },
    lines: () =>
      new Set([first, last].flatMap((row) => (row !== null && rows > 1 && isWordless(row) ? [row.line] : []))),
  };
}
