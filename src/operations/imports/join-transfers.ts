/**
 * Joins the two sides of a transfer between own accounts, if the file or a rule names the other account. If there is no
 * other side yet, the transfer waits for it. Without proof, a single possible other side is proposed.
 */
import { type Account, isClosedOn } from "../../domain/account.ts";
import { addDays } from "../../domain/calendar.ts";
import { nameKey } from "../../domain/name.ts";
import { COMPARISONS } from "../../domain/pair-rows.ts";
import type { ImportLeg, Reads } from "../../store/store.ts";
import { SIDE_DAYS } from "../ledger/join-payments.ts";
import { pause } from "../pause.ts";
import { accountKey } from "./answers.ts";
import type { KnownAccounts } from "./assign-accounts.ts";
import { IMPORT_SIZES } from "./chunks.ts";
import type { Decided, EvaluatedRow, EvaluatedStatement, Outcomes, RowOutcome } from "./evaluated-import.ts";
import { loadLegs } from "./load-legs.ts";
import { splitAmountsOf } from "./row-amounts.ts";
import { startTransfers, withoutPaymentCategory } from "./start-transfers.ts";

type FindAccount = (text: string, currency: string | null, isName: boolean) => string | null;

export async function joinTransfers(
  reads: Reads,
  statements: readonly EvaluatedStatement[],
  rows: readonly EvaluatedRow[],
  known: KnownAccounts,
): Promise<Outcomes> {
  const findAccount = accountFinder(statements, known);
  const candidates = rows.filter(
    ({ state, accountId, row }) =>
      state === "added" && accountId !== null && row?.status === "booked" && !row.is_opening,
  );
  const proofs = new Map<EvaluatedRow, string>();
  for (const row of candidates) {
    const other = otherAccount(row, findAccount);
    if (other !== null) proofs.set(row, other); // few files name the other account
  }
  const isLarge = rows.length > IMPORT_SIZES.atOnce;
  const { joined, outcomes, seconds } = joinInFile(candidates, proofs, findAccount, known.accounts, isLarge);
  const open = candidates.filter((row) => !joined.has(row));
  const add = (number: number, outcome: Partial<RowOutcome>) =>
    void outcomes.set(number, { ...outcomes.get(number), ...outcome });
  for (const [number, outcome] of await joinStored(reads, open, proofs, known.accounts)) add(number, outcome);
  const alone = open.filter((row) => proofs.has(row) && !outcomes.has(row.number));
  for (const [number, outcome] of await startTransfers(reads, alone, statements, proofs, known.accounts)) {
    add(number, outcome);
  }
  for (const { number, accountId, decided: own } of candidates) {
    const { state = "added", transferAccountId = null } = outcomes.get(number) ?? {};
    if (state !== "added" || transferAccountId === null) continue;
    const decided = withCategoryOf(own, seconds.get(number)?.decided);
    add(number, { decided: withoutPaymentCategory(decided, accountId, transferAccountId, known.accounts) });
  }
  return outcomes;
}

/** Finds an account by the number or the name in a file. */
function accountFinder(statements: readonly EvaluatedStatement[], { accounts, linked }: KnownAccounts): FindAccount {
  const inFile = new Map(statements.flatMap(({ key, own }) => (own === null ? [] : [[key, own.id] as const])));
  const named = new Map([...accounts.values()].map(({ name, currency, id }) => [accountKey(name, currency), id]));
  return (text, currency, isName) => {
    const key = accountKey(text, currency);
    const ofFile = inFile.get(key) ?? inFile.get(accountKey(text, null)); // the file may name no currency
    return linked(text, currency)?.id ?? ofFile ?? (isName ? named.get(key) : undefined) ?? null;
  };
}

/** The other account of a row, if a rule or the file names it. */
function otherAccount({ decided, row, currency }: EvaluatedRow, findAccount: FindAccount): string | null {
  if (decided.transferAccountId !== null) return decided.transferAccountId;
  const text = row?.transfer_account ?? row?.counter_account ?? null;
  return text === null ? null : findAccount(text, currency, row?.transfer_account != null);
}

/** Joins rows of the file, and splits of rows with rows. */
function joinInFile(
  candidates: readonly EvaluatedRow[],
  proofs: ReadonlyMap<EvaluatedRow, string>,
  findAccount: FindAccount,
  accounts: ReadonlyMap<string, Account>,
  isLarge: boolean,
) {
  const outcomes = new Map<number, Partial<RowOutcome>>();
  const joined = new Set<EvaluatedRow>();
  /** The second rows of transfers, by the numbers of the first ones. */
  const seconds = new Map<number, EvaluatedRow>();
  const sides = otherSides(candidates, proofs, accounts);
  const join = (first: EvaluatedRow, second: EvaluatedRow) => {
    outcomes.set(second.number, { state: "matched", reason: "transfer", transferOf: first.number });
    for (const one of [first, second]) {
      joined.add(one);
      sides.remove(one);
    }
  };
  for (const row of candidates) {
    const proof = proofs.get(row);
    const found = joined.has(row) || proof === undefined ? undefined : sides.find(row, proof, row.amountMinor ?? 0);
    if (found === undefined) continue;
    const [first, second] = row.number < found.number ? [row, found] : [found, row];
    outcomes.set(first.number, { transferAccountId: second.accountId });
    seconds.set(first.number, second);
    join(first, second);
  }
  for (const [first, second] of exchanges(candidates, joined, accounts)) {
    outcomes.set(first.number, { transferAccountId: second.accountId, otherAmountMinor: second.amountMinor });
    seconds.set(first.number, second);
    join(first, second);
  }
  for (const row of candidates) {
    if (joined.has(row) || !row.row?.parts?.some(({ transfer_account }) => transfer_account !== null)) continue;
    const partAccountIds = (splitAmountsOf(row) ?? []).map((amount, i) => {
      const name = row.row?.parts?.[i]?.transfer_account ?? null;
      const other = name === null ? null : findAccount(name, row.currency, true);
      const found = other === null ? undefined : sides.find(row, other, amount);
      // Only rows of a small import can belong to a later row: chunks are committed in their order.
      if (found === undefined || (found.number < row.number && isLarge)) return null;
      join(row, found);
      return found.accountId;
    });
    if (partAccountIds.some((id) => id !== null)) outcomes.set(row.number, { partAccountIds });
  }
  return { joined, outcomes, seconds };
}

/** Pairs of rows that another program gives one id, and that name each other's accounts, in two currencies. */
function exchanges(
  candidates: readonly EvaluatedRow[],
  joined: ReadonlySet<EvaluatedRow>,
  accounts: ReadonlyMap<string, Account>,
): (readonly [EvaluatedRow, EvaluatedRow])[] {
  const named = candidates.filter(
    (row) => row.row?.transfer_account !== undefined && row.row.id !== undefined && !joined.has(row),
  );
  const namesOther = ({ row }: EvaluatedRow, { accountId }: EvaluatedRow) =>
    nameKey(accounts.get(accountId ?? "")?.name ?? "") === nameKey(row?.transfer_account ?? "");
  return [...Map.groupBy(named, ({ row }) => row?.id).values()].flatMap(([first, second, ...others]) => {
    if (first === undefined || second === undefined || others.length > 0 || first.currency === second.currency)
      return [];
    const isOpposite = (first.amountMinor ?? 0) > 0 !== (second.amountMinor ?? 0) > 0;
    return isOpposite && namesOther(first, second) && namesOther(second, first) ? [[first, second] as const] : [];
  });
}

/** If only the row of the other side has a category, the transfer gets it. */
function withCategoryOf(own: Decided, other: Decided | undefined): Decided {
  if (other === undefined || own.by.category_id !== null || other.by.category_id === null) return own;
  const { categoryId, category, income, learned } = other;
  return { ...own, categoryId, category, income, learned, by: { ...own.by, category_id: other.by.category_id } };
}

/** Finds rows by account, amount and day: thousands of them may have one amount. */
function otherSides(
  candidates: readonly EvaluatedRow[],
  proofs: ReadonlyMap<EvaluatedRow, string>,
  accounts: ReadonlyMap<string, Account>,
) {
  const placeOf = (accountId: string | null, amountMinor: number | null, day: string | undefined) =>
    `${accountId} ${amountMinor ?? 0} ${day}`;
  const placeOfRow = ({ accountId, amountMinor, row }: EvaluatedRow) => placeOf(accountId, amountMinor, row?.date);
  // The transfer gets the day of one of its rows.
  const isOpenOn = (id: string | null, day: string) => !isClosedOn(accounts.get(id ?? ""), day);
  let indexed: Map<string, Set<EvaluatedRow>> | undefined;
  const rowsAt = (place: string) => {
    indexed ??= new Map(
      Map.groupBy(candidates, placeOfRow)
        .entries()
        .map(([key, rows]) => [key, new Set(rows)]),
    );
    return indexed.get(place);
  };
  return {
    /** The row of the other account that moves `amountMinor` back, and may belong to `row`. */
    find(row: EvaluatedRow, other: string, amountMinor: number): EvaluatedRow | undefined {
      if (other === row.accountId) return undefined;
      const fits = (one: EvaluatedRow) => {
        const back = proofs.get(one);
        const isOpen = isOpenOn(row.accountId, one.row?.date ?? "") && isOpenOn(other, row.row?.date ?? "");
        return isOpen && one.currency === row.currency && (back === undefined || back === row.accountId);
      };
      for (const day of daysAround(row)) {
        const found = rowsAt(placeOf(other, -amountMinor, day))
          ?.values()
          .find(fits);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    remove(row: EvaluatedRow): void {
      rowsAt(placeOfRow(row))?.delete(row);
    },
  };
}

/** The days of the other side, the nearest first. */
function daysAround({ row }: EvaluatedRow): string[] {
  if (row === null) return [];
  const { date } = row;
  const distances = Array.from({ length: SIDE_DAYS }, (_, i) => i + 1);
  return [date, ...distances.flatMap((distance) => [addDays(date, -distance), addDays(date, distance)])];
}

/** Joins rows with stored transactions of other accounts, or proposes it. */
async function joinStored(
  reads: Reads,
  candidates: readonly EvaluatedRow[],
  proofs: ReadonlyMap<EvaluatedRow, string>,
  accounts: ReadonlyMap<string, Account>,
): Promise<Map<number, Partial<RowOutcome>>> {
  await pause();
  const outcomes = new Map<number, Partial<RowOutcome>>();
  const legsNear = await loadPlainLegs(reads, candidates, accounts);
  if (legsNear === undefined) return outcomes;
  const taken = new Set(candidates.flatMap(({ transactionId }) => (transactionId === null ? [] : [transactionId])));
  /** The single possible other side of a row, and the number of rows that a transaction may belong to. */
  const singles = new Map<EvaluatedRow, ImportLeg>();
  const uses = new Map<string, number>();
  let compared = 0;
  await pause();
  for (const row of candidates) {
    const near = legsNear(row);
    const opposite = near.filter(
      ({ account_id, day }) =>
        account_id !== row.accountId &&
        accounts.get(account_id)?.currency === row.currency &&
        !isClosedOn(accounts.get(row.accountId ?? ""), day),
    );
    compared += near.length + 1;
    if (compared > COMPARISONS) {
      compared = 0;
      await pause();
    }
    const proof = proofs.get(row) ?? null;
    const proven = opposite.find((leg) => leg.account_id === proof && !taken.has(leg.transaction_id));
    if (proven !== undefined) {
      const { transaction_id: transactionId, account_id: transferAccountId } = proven;
      taken.add(transactionId);
      outcomes.set(row.number, { state: "matched", reason: "transfer", transactionId, transferAccountId });
    } else if (proof === null) {
      for (const { transaction_id: id } of opposite) uses.set(id, (uses.get(id) ?? 0) + 1);
      if (opposite.length === 1 && opposite[0] !== undefined) singles.set(row, opposite[0]);
    }
  }
  for (const [row, { transaction_id: id }] of singles) {
    if (!taken.has(id) && uses.get(id) === 1) outcomes.set(row.number, { proposal: id });
  }
  return outcomes;
}

/** A function that finds the stored legs with the opposite amount of a row, near its day. Undefined if there are none. */
async function loadPlainLegs(
  reads: Reads,
  candidates: readonly EvaluatedRow[],
  accounts: ReadonlyMap<string, Account>,
): Promise<((row: EvaluatedRow) => readonly ImportLeg[]) | undefined> {
  const days = candidates.flatMap(({ row }) => (row === null ? [] : [row.date])).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || accounts.size < 2) return undefined;
  const [from, until] = [addDays(first, -SIDE_DAYS), addDays(last, SIDE_DAYS)];
  const legs = (await loadLegs(reads, [...accounts.keys()], from, until)).filter(
    ({ is_own, is_plain }) => is_own && is_plain,
  );
  const byAmount = new Map(
    Map.groupBy(legs, ({ amount_minor }) => Number(amount_minor))
      .entries()
      .map(([amount, ofAmount]) => [amount, Map.groupBy(ofAmount, ({ day }) => day)]),
  );
  return (row) => {
    const ofAmount = byAmount.get(-(row.amountMinor ?? 0));
    return ofAmount === undefined ? [] : daysAround(row).flatMap((day) => ofAmount.get(day) ?? []);
  };
}
