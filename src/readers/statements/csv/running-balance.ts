/**
 * Checks `balance = previous balance + amount` over a whole file. If it holds on every row, it proves the sign, whether
 * fees are added to the amount, and the order of the rows. If amounts have no sign, it proves the sign of each row.
 */

export interface Chain {
  /** Each row once, in file order. Skips null balances; null amounts restart it. */
  add(key: string, line: number, amount: bigint | null, fee: bigint, balance: bigint | null): void;
  /** The single reading that holds on every row, or undefined. */
  readonly proof: ChainProof | undefined;
  /** The single reading that holds on nearly every row, with the lines of the first rows that contradict it. */
  readonly nearly: (ChainProof & { readonly lines: readonly number[] }) | undefined;
}

export interface ChainProof {
  readonly order: "oldest_first" | "newest_first";
  readonly sign: 1n | -1n;
  /** The fee leaves the account in addition to the amount. Null if no row with a fee proves it. */
  readonly isFeeExtra: boolean | null;
  /** The balance is the one before the row, not after it. */
  readonly isBefore: boolean;
  readonly rows: number;
}

interface Previous {
  readonly line: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly balance: bigint;
}

type Reading = Pick<ChainProof, "order" | "sign"> & { readonly isFeeExtra: boolean };

/** How often a reading holds. */
interface Trial {
  readonly reading: Reading;
  /** Whether it holds on every row so far. */
  isExact: boolean;
  steps: number;
  breaks: number;
  /** By key: the first line of the current run of contradicting rows, and their total gap. */
  readonly open: Map<string, { readonly line: number; minor: bigint }>;
  readonly lines: number[];
}

const FEW_STEPS = 5;
/** At most one step in this many may contradict a reading. */
const STEPS_PER_BREAK = 10;
const MAX_LINES = 20;

export function runningBalance(): Chain {
  const previous = new Map<string, Previous>();
  const readings: readonly Reading[] = (["oldest_first", "newest_first"] as const).flatMap((order) =>
    ([1n, -1n] as const).flatMap((sign) => [false, true].map((isFeeExtra) => ({ order, sign, isFeeExtra }))),
  );
  let trials = readings.map(
    (reading): Trial => ({ reading, isExact: true, steps: 0, breaks: 0, open: new Map(), lines: [] }),
  );
  let rows = 0;
  let hasFee = false;
  const proofOf = (reading: Reading): ChainProof => ({
    ...reading,
    isFeeExtra: hasFee ? reading.isFeeExtra : null,
    isBefore: false,
    rows,
  });

  /** The balance change minus the reading's amount. */
  function gapOf({ order, sign, isFeeExtra }: Reading, before: Previous, now: Previous): bigint {
    const moved = order === "oldest_first" ? now : before;
    const total = sign * moved.amount - (isFeeExtra ? moved.fee : 0n);
    return now.balance - before.balance - (order === "oldest_first" ? total : -total);
  }

  /** Rows in another order contradict a reading too, but their gaps add up to 0. */
  function tryStep(trial: Trial, key: string, gap: bigint, line: number): void {
    trial.steps++;
    const run = trial.open.get(key);
    if (gap !== 0n) {
      trial.breaks++;
      if (run === undefined) trial.open.set(key, { line, minor: gap });
      else run.minor += gap;
    } else if (run !== undefined) {
      if (run.minor !== 0n && trial.lines.length < MAX_LINES) trial.lines.push(run.line);
      trial.open.delete(key);
    }
  }

  return {
    add(key, line, amount, fee, balance) {
      if (balance === null) return;
      const before = previous.get(key);
      if (amount === null) {
        previous.delete(key);
        return;
      }
      const now = { line, amount, fee, balance };
      previous.set(key, now);
      if (before === undefined) return;
      if (fee !== 0n || before.fee !== 0n) hasFee = true;
      const change = balance - before.balance;
      if (change !== 0n) rows++;
      for (const trial of trials) {
        const gap = gapOf(trial.reading, before, now);
        if (gap !== 0n) trial.isExact = false;
        if (change === 0n && amount === 0n) continue;
        const moved = trial.reading.order === "oldest_first" ? now : before;
        tryStep(trial, key, gap, moved.line);
      }
      trials = trials.filter(({ steps, breaks }) => breaks <= FEW_STEPS + steps / STEPS_PER_BREAK);
    },
    get nearly() {
      const fitting = trials.filter(
        ({ reading, steps, breaks }) =>
          steps >= FEW_STEPS && breaks > 0 && breaks * STEPS_PER_BREAK <= steps && (hasFee || !reading.isFeeExtra),
      );
      // If all amounts are equal, both orders fit, one of them with inverted signs.
      const [only, ...others] = fitting.length > 1 ? fitting.filter(({ reading }) => reading.sign === 1n) : fitting;
      if (only === undefined || others.length > 0) return undefined;
      const last = [...only.open.values()].filter(({ minor }) => minor !== 0n).map(({ line }) => line);
      return { ...proofOf(only.reading), lines: [...only.lines, ...last] };
    },
    get proof() {
      const left = trials.filter(({ isExact, reading }) => isExact && (hasFee || !reading.isFeeExtra));
      const [first] = left;
      return left.length === 1 && first !== undefined && rows > 0 ? proofOf(first.reading) : undefined;
    },
  };
}

/**
 * The same equations hold for rows in the other order, with the other sign, if the balance is the one before each row
 * (ASN Bank). The dates decide between the two. Without them, an inverted sign is not proven.
 */
export function inOrderOfDates(
  proof: ChainProof,
  course: "rises" | "falls" | null,
  hasFees: boolean,
): ChainProof | undefined {
  if (course === null) return proof.sign === 1n ? proof : undefined;
  const order = course === "rises" ? "oldest_first" : "newest_first";
  if (hasFees || proof.order === order) return proof;
  return { ...proof, order, sign: proof.sign === 1n ? -1n : 1n, isBefore: true };
}

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
