/**
 * Derives the signs of unsigned amounts from the running balance: each balance must differ from the previous one by
 * exactly the row's amount.
 */
import type { ChainProof } from "./running-balance.ts";

type Order = ChainProof["order"];

export interface BalanceSigns {
  /** Each row once, in file order. The amount is null if it cannot be read, as in a row that has only the opening balance. */
  add(key: string, line: number, amount: bigint | null, fee: bigint, balance: bigint | null): void;
  /**
   * `course` is whether the dates rise or fall through the file; null if neither. Undefined if a row contradicts the
   * balance, if all rows have one sign (`running-balance.ts` handles them), or if both orders of the rows fit and the dates
   * do not decide between them.
   */
  decide(course: "rises" | "falls" | null): SignsByLine | undefined;
}

interface SignsByLine {
  readonly proof: ChainProof;
  /** Without the oldest row, unless the balance before it is known. */
  readonly byLine: ReadonlyMap<number, 1 | -1>;
}

interface Moved {
  readonly line: number;
  readonly amount: bigint | null;
  readonly balance: bigint;
}

export function balanceSigns(): BalanceSigns {
  const previous = new Map<string, Moved>();
  const open = new Map<Order, Map<number, 1 | -1>>([
    ["oldest_first", new Map()],
    ["newest_first", new Map()],
  ]);

  return {
    add(key, line, amount, fee, balance) {
      if (open.size === 0 || balance === null) return;
      if ((amount !== null && amount < 0n) || fee !== 0n) {
        open.clear();
        return;
      }
      const before = previous.get(key);
      const now = { line, amount, balance };
      previous.set(key, now);
      if (before === undefined) return;
      const change = balance - before.balance;
      for (const [order, signs] of open) {
        const moved = order === "oldest_first" ? now : before;
        if (moved.amount === null) continue;
        const gain = order === "oldest_first" ? change : -change;
        if (gain !== moved.amount && gain !== -moved.amount) open.delete(order);
        else if (gain !== 0n) signs.set(moved.line, gain > 0n ? 1 : -1);
      }
    },
    decide(course) {
      const fitting = [...open].filter(([, signs]) => new Set(signs.values()).size === 2);
      const inOrder = fitting.filter(([order]) => course === (order === "oldest_first" ? "rises" : "falls"));
      const [only, ...others] = fitting.length > 1 ? inOrder : fitting;
      if (only === undefined || others.length > 0) return undefined;
      const [order, byLine] = only;
      return { byLine, proof: { order, sign: 1n, isFeeExtra: false, isBefore: false, rows: byLine.size } };
    },
  };
}
