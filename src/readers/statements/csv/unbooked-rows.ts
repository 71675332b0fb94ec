/**
 * Finds rows that are not booked: their amounts do not move the running balance, while all others do. PayPal writes such
 * rows for authorizations. A word that stands only beside them marks others, also the first row, whose balance proves
 * nothing.
 */
import { type ChainProof, runningBalance } from "./running-balance.ts";

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
