/**
 * Random ledgers with hostile names, splits, transfers, tags and several currencies, and their sums, computed
 * independently.
 */
import fc from "fast-check";
import type { Category } from "../../src/domain/category.ts";
import { accountShares } from "../../src/domain/splits.ts";
import { NOT_IMPORTED, type Transaction, type TransactionLine } from "../../src/domain/transaction.ts";
import { type Ledger, type LedgerAccount, type LedgerPage, legsOf } from "../../src/writers/ledger.ts";

export interface RandomLedger {
  readonly ledger: Ledger;
  readonly transactions: readonly Transaction[];
  readonly payees: ReadonlyMap<string, string>;
  /** The final balance of each account and the sum of each category, by "ID CURRENCY", in minor units. Without zeros. */
  readonly sums: ReadonlyMap<string, bigint>;
}

const CURRENCIES = ["EUR", "USD", "JPY", "KWD"] as const;

const NASTY = [
  "Cash",
  "Cash",
  "Groceries; and more",
  "two  spaces",
  "a:b::c",
  'the "quoted" one\\',
  "new\nline\r\nand\ttab",
  "=1+1",
  "+1",
  "-1",
  "@x",
  "(code) payee",
  "! pending",
  "* done",
  "a | b",
  "Žluťoučký kůň",
  "日本 銀行",
  "👩‍👩‍👧 family",
  "ß",
  "\u00a0 nbsp\u2003",
  "<b>&amp;</b>",
  "date:2024-99-99",
  "[2024-13-45]",
  "equity:conversion",
  "Uncategorized",
  "2024-01-01 open",
  "%",
  ";",
  "-",
  "a\ufffeb",
] as const;

const name = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }));
const notes = fc.oneof(fc.constant(""), name, fc.constant("line\n".repeat(70)));
const minor = fc.oneof(
  fc.integer({ min: -200_000, max: 200_000 }),
  fc.constantFrom(1, -1, 9_999_999_999_999, -9_999_999_999_999),
);
const positive = fc.oneof(fc.integer({ min: 0, max: 300_000 }), fc.constantFrom(1, 3, 7));

const account = fc.record({
  name,
  type: fc.constantFrom("depository", "credit", "loan", "investment", "other"),
  currency: fc.constantFrom(...CURRENCIES),
  opening: minor,
});
const category = fc.record({
  name,
  kind: fc.constantFrom("income", "bill", "saving", "spending"),
  group: fc.option(name),
});
const line = fc.record({
  /** Not 0. */
  amount: minor.map((value) => value || 5),
  category: fc.option(fc.nat()),
  other: fc.option(fc.nat()),
  reached: positive,
  notes,
});
const movement = fc.record({
  account: fc.nat(),
  currency: fc.option(fc.constantFrom(...CURRENCIES)),
  charged: positive,
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  isZero: fc.boolean(),
  payee: fc.option(name),
  notes,
  day: fc.integer({ min: 1, max: 28 }),
  isPending: fc.boolean(),
  tags: fc.uniqueArray(name, { maxLength: 3 }),
  externalId: fc.option(name),
});

const idOf = (kind: number, i: number) => `0193${kind}000-0000-7000-8000-${String(i).padStart(12, "0")}`;

const TIME = "2026-01-01T00:00:00.000000+00:00";

export const randomLedger = fc
  .record({
    accounts: fc.array(account, { minLength: 1, maxLength: 8 }),
    categories: fc.array(category, { minLength: 1, maxLength: 8 }),
    movements: fc.array(movement, { maxLength: 40 }),
  })
  .map(({ accounts, categories, movements }): RandomLedger => {
    const sums = new Map<string, bigint>();
    const add = (key: string, value: bigint) => sums.set(key, (sums.get(key) ?? 0n) + value);
    const at = <T>(items: readonly T[], i: number) => items[i % items.length] as T;
    const ids = accounts.map((_, i) => idOf(1, i));
    const categoryIds = categories.map((_, i) => idOf(2, i));
    const payees = new Map<string, string>();
    for (const [i, one] of accounts.entries()) add(`${ids[i]} ${one.currency}`, BigInt(one.opening));
    const moved = new Map<string, bigint>();

    const transactions = movements.map((one, i): Transaction => {
      const own = at(accounts, one.account);
      const ownId = at(ids, one.account);
      const currency = one.currency ?? own.currency;
      const drafts = one.lines.map((draft) => {
        const otherId = draft.other === null ? null : at(ids, draft.other);
        return { ...draft, otherId: otherId === ownId ? null : otherId };
      });
      const whole =
        drafts.length > 1 ? drafts : drafts.map((draft) => ({ ...draft, amount: one.isZero ? 0 : draft.amount }));
      const total = whole.reduce((sum, { amount }) => sum + amount, 0);
      // A split transaction of 0 is not valid.
      const used = total === 0 && whole.length > 1 ? whole.slice(0, 1) : whole;
      const amount = used.reduce((sum, draft) => sum + draft.amount, 0);
      const charged = currency === own.currency ? null : one.charged * (amount < 0 ? -1 : 1);
      const shares = accountShares(
        { amount_minor: amount, account_amount_minor: charged },
        used.map((draft) => draft.amount),
      );
      const lines = used.map((draft, position): TransactionLine => {
        const share = (used.length > 1 ? shares[position] : charged) ?? null;
        const cost = share ?? draft.amount;
        const otherCurrency = draft.other === null ? null : at(accounts, draft.other).currency;
        const isExchange = draft.otherId !== null && otherCurrency !== own.currency;
        const reached = draft.reached * (cost < 0 ? 1 : -1) || 0;
        return {
          category_id: draft.category === null ? null : at(categoryIds, draft.category),
          transfer_account_id: draft.otherId,
          amount_minor: draft.amount,
          account_amount_minor: share,
          transfer_amount_minor: isExchange ? reached : null,
          transfer_booked_minor: 0,
          notes: used.length > 1 ? draft.notes : one.notes,
        };
      });
      add(`${ownId} ${own.currency}`, BigInt(charged ?? amount));
      moved.set(ownId, (moved.get(ownId) ?? 0n) + BigInt(charged ?? amount));
      for (const draft of lines) {
        const cost = draft.account_amount_minor ?? draft.amount_minor;
        if (draft.transfer_account_id === null) {
          const key = draft.category_id ?? (amount > 0 ? "other income" : "other expenses");
          add(`${key} ${currency}`, -BigInt(draft.amount_minor));
        } else {
          const other = accounts[ids.indexOf(draft.transfer_account_id)];
          const reached = BigInt(draft.transfer_amount_minor ?? -cost);
          add(`${draft.transfer_account_id} ${other?.currency}`, reached);
          moved.set(draft.transfer_account_id, (moved.get(draft.transfer_account_id) ?? 0n) + reached);
        }
      }
      const payeeId = one.payee === null ? null : idOf(3, i);
      if (payeeId !== null) payees.set(payeeId, one.payee ?? "");
      const [only] = lines;
      const isSplit = lines.length > 1;
      return {
        ...(isSplit || only === undefined
          ? {
              category_id: null,
              transfer_account_id: null,
              amount_minor: amount,
              account_amount_minor: charged,
              transfer_amount_minor: null,
              transfer_booked_minor: 0,
              notes: one.notes,
              splits: lines,
            }
          : { ...only, splits: null }),
        id: idOf(4, i),
        account_id: ownId,
        payee_id: payeeId,
        category_decided_by: null,
        transfer_external_id: null,
        ...NOT_IMPORTED,
        counts_on: one.isPending ? "2026-04-01" : null,
        counts_on_decided_by: one.isPending ? "match" : null,
        currency,
        booked_minor: 0,
        authorized_at: `2026-03-${String(one.day).padStart(2, "0")}`,
        posted_at: one.isPending ? null : "2026-03-29",
        is_pending: one.isPending,
        source: "manual",
        entered_by: null,
        external_id: one.externalId,
        reviewed_at: null,
        tags: one.tags,
        reconciled_at: null,
        reconciliation_id: null,
        transfer_reconciled_at: null,
        transfer_reconciliation_id: null,
        split_marks: [],
        created_at: TIME,
        updated_at: TIME,
      };
    });
    const ledgerAccounts = accounts.map(
      (one, i): LedgerAccount => ({
        id: ids[i] ?? "",
        name: one.name,
        type: one.type as LedgerAccount["type"],
        subtype: "",
        currency: one.currency,
        openingMinor: BigInt(one.opening),
        closingMinor: BigInt(one.opening) + (moved.get(ids[i] ?? "") ?? 0n),
      }),
    );
    const ledger: Ledger = {
      name: accounts[0]?.name ?? "",
      currency: "EUR",
      accounts: ledgerAccounts,
      categories: categories.map(
        (one, i): Category => ({
          id: categoryIds[i] ?? "",
          name: one.name,
          kind: one.kind as Category["kind"],
          group: one.group,
          position: null,
          carries_from: null,
          is_archived: false,
          icon: null,
          color: null,
          note: null,
        }),
      ),
      people: new Map(),
      firstDay: "2026-03-01",
      bankBalances: ["2026-03-01", "2026-03-10", "2026-03-10", "2026-03-20", "2026-03-31"].flatMap((day, i) => {
        const own = ledgerAccounts[i];
        if (own === undefined) return [];
        const moves = transactions.filter(({ authorized_at }) => authorized_at <= day).flatMap(legsOf);
        const minor = moves
          .filter(({ accountId }) => accountId === own.id)
          .reduce((sum, leg) => sum + BigInt(leg.minor), own.openingMinor);
        return [{ accountId: own.id, day, minor }];
      }),
      lastDay: "2026-03-31",
    };
    const byDay = transactions.toSorted((a, b) => (a.authorized_at < b.authorized_at ? -1 : 1));
    return { ledger, transactions: byDay, payees, sums: new Map([...sums].filter(([, sum]) => sum !== 0n)) };
  });

/** Pages of seven transactions. */
export async function* pagesOf({ transactions, payees }: RandomLedger): AsyncGenerator<LedgerPage> {
  for (let i = 0; i < transactions.length; i += 7) yield { transactions: transactions.slice(i, i + 7), payees };
}

export async function joined(parts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}
