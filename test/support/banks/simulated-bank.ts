/** A bank with one account: it books, posts, drops, renames, moves and removes rows, and changes their ids. For laws. */
import fc from "fast-check";
import type { Item, Listing } from "../../../src/banks/provider.ts";
import { addDays } from "../../../src/domain/calendar.ts";
import { formatDecimalMinor } from "../../../src/domain/money.ts";

export const START = "2026-03-01";

/** A row as the bank has it. */
export interface BankRow {
  key: string;
  day: string;
  amountMinor: number;
  text: string;
  isPending: boolean;
  /** The key of the pending row that it booked, if the bank names it. */
  replaces?: string;
}

const KINDS = ["book", "book", "book", "pend", "post", "post", "drop", "rename", "move", "remove", "rekey"] as const;

/** An event of one of these kinds. */
export const eventOf = (...kinds: readonly (typeof KINDS)[number][]) =>
  fc.record({ kind: fc.constantFrom(...kinds), ...FIELDS });

const FIELDS = {
  pick: fc.nat(1000),
  amountMinor: fc.constantFrom(-500, -500, -1200, -8000, 900),
  text: fc.constantFrom("KIOSK", "KIOSK", "FUEL STATION", "RENT MARCH"),
  isSame: fc.boolean(),
  /** A tip or a deposit changes the amount of a pending row. */
  tip: fc.constantFrom(0, 0, 0, -50, -90),
};

export interface BankEvent {
  readonly kind: (typeof KINDS)[number];
  readonly pick: number;
  readonly amountMinor: number;
  readonly text: string;
  readonly isSame: boolean;
  readonly tip: number;
}

/** A visit of the bank's list, after some days and events. `left` leaves rows out of a list that is not complete. */
export const visit = fc.record({
  days: fc.integer({ min: 0, max: 3 }),
  events: fc.array(eventOf(...KINDS), { maxLength: 4 }),
  isComplete: fc.boolean(),
  left: fc.nat(3),
});

/** A bank that names the rows it removes, or not. */
export class Bank {
  rows: BankRow[] = [];
  removed = new Set<string>();
  private serial = 0;

  apply({ kind, pick, amountMinor, text, isSame, tip }: BankEvent, today: string): void {
    const one = <Row>(rows: readonly Row[]): Row | undefined => rows[pick % rows.length];
    const pending = one(this.rows.filter((row) => row.isPending));
    const recent = this.rows.filter(({ isPending, day }) => !isPending && day > START && day > addDays(today, -5));
    if (kind === "book") this.rows.push({ key: this.key(), day: today, amountMinor, text, isPending: false });
    else if (kind === "pend") this.rows.push({ key: this.key(), day: today, amountMinor, text, isPending: true });
    else if (kind === "post" && pending !== undefined) {
      const names = pick % 2 === 0 ? { replaces: pending.key } : {};
      const key = isSame ? pending.key : this.key();
      const charged = pending.amountMinor + (pending.amountMinor < 0 ? tip : 0);
      Object.assign(pending, { key, day: today, isPending: false, amountMinor: charged, ...(isSame ? {} : names) });
    } else if (kind === "drop" && pending !== undefined) this.rows = this.rows.filter((row) => row !== pending);
    else if (kind === "rekey") this.rekey();
    else if (kind === "remove") {
      const gone = one(recent);
      this.rows = this.rows.filter((row) => row !== gone);
      if (gone !== undefined && isSame) this.removed.add(gone.key);
    } else if (kind === "rename" || kind === "move") {
      const row = one(recent);
      if (row === undefined) return;
      if (kind === "rename") row.text = `${row.text} ${pick % 7}`;
      else row.day = addDays(row.day, -1);
      if (!isSame) row.key = this.key();
    }
  }

  rekey(): void {
    for (const row of this.rows) row.key = this.key();
  }

  private key(): string {
    return `K${this.serial++}`;
  }
}

/** The bank's balance before the history. */
export const OPENING_MINOR = 100_000;

function itemOf({ key, day, amountMinor, text, isPending, replaces }: BankRow): Item {
  return {
    ...{ key, replaces: replaces ?? null, status: isPending ? "pending" : "booked" },
    ...{ bookedOn: isPending ? null : day, purchasedOn: isPending ? day : null },
    ...{ amount: formatDecimalMinor(amountMinor, 2), currency: "USD", foreign: null, text, payee: null },
    ...{ counterAccount: null, bankCode: null, balanceAfter: null },
  };
}

export interface List {
  readonly today: string;
  readonly isComplete: boolean;
  /** Which rows an incomplete list lacks. */
  readonly left: number;
}

/** How the bank states the balance: with pending rows included, or a debt as a positive balance. */
interface BalanceStyle {
  readonly countsPending?: boolean;
  readonly isInverted?: boolean;
  /** What the bank says about pending rows. Null if it says nothing. */
  readonly includesPending?: boolean | null;
}

/** What the bank returns for its account. */
export function listingOf(
  { rows, removed }: Pick<Bank, "rows" | "removed">,
  { today, isComplete, left }: List,
  { countsPending = false, isInverted = false, includesPending = false }: BalanceStyle = {},
): Listing {
  const sum = rows.reduce(
    (total, { isPending, amountMinor }) => total + (isPending && !countsPending ? 0 : amountMinor),
    OPENING_MINOR,
  );
  return {
    account: {
      ...{ key: "A", identities: ["A"], name: "Account", institution: null, number: null, mask: null },
      ...{ currency: "USD", type: "checking" },
    },
    ...{ from: START, until: today, cursor: null, lists: isComplete ? "all" : "some" },
    items: rows.filter((_, i) => isComplete || left === 0 || i % 4 !== left).map(itemOf),
    balances: [
      {
        ...{ kind: "booked", amount: formatDecimalMinor(isInverted ? -sum : sum, 2) },
        ...{ at: `${today}T12:00:00.000Z`, includesPending },
      },
    ],
    removed: [...removed],
    problems: [],
  };
}
