/**
 * Checks `balance = previous balance + amount` over a whole file. If it holds on every row, it proves the sign, whether
 * fees are added to the amount, and the order of the rows.
 */

export interface Chain {
  /** Each row once, in file order. Null amounts or balances start again after a gap. */
  add(key: string, amount: bigint | null, fee: bigint, balance: bigint | null): void;
  /** The single reading that holds on every row, or undefined. */
  readonly proof: ChainProof | undefined;
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
  readonly amount: bigint;
  readonly fee: bigint;
  readonly balance: bigint;
}

export function runningBalance(): Chain {
  const previous = new Map<string, Previous>();
  let open: readonly (Pick<ChainProof, "order" | "sign"> & { readonly isFeeExtra: boolean })[] = (
    ["oldest_first", "newest_first"] as const
  ).flatMap((order) =>
    ([1n, -1n] as const).flatMap((sign) => [false, true].map((isFeeExtra) => ({ order, sign, isFeeExtra }))),
  );
  let rows = 0;
  let hasFee = false;
  const proofOf = (reading: (typeof open)[number]): ChainProof => ({
    ...reading,
    isFeeExtra: hasFee ? reading.isFeeExtra : null,
    isBefore: false,
    rows,
  });

  return {
    add(key, amount, fee, balance) {
      if (balance === null) return;
      const before = previous.get(key);
      if (amount === null) {
        previous.delete(key);
        return;
      }
      const now = { amount, fee, balance };
      previous.set(key, now);
      if (before === undefined) return;
      if (fee !== 0n || before.fee !== 0n) hasFee = true;
      const change = balance - before.balance;
      open = open.filter(({ order, sign, isFeeExtra }) => {
        const moved = order === "oldest_first" ? now : before;
        const total = sign * moved.amount - (isFeeExtra ? moved.fee : 0n);
        return change === (order === "oldest_first" ? total : -total);
      });
      if (change !== 0n) rows++;
    },
    get proof() {
      const left = hasFee ? open : open.filter((reading) => !reading.isFeeExtra);
      const [first] = left;
      return left.length === 1 && first !== undefined && rows > 0 ? proofOf(first) : undefined;
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
