/** The shares of splits, and the place of a difference. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { accountShares, withDifference } from "../../src/domain/splits.ts";
import type { TransactionLine } from "../../src/domain/transaction.ts";

const amount = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).filter((minor) => minor !== 0);

test("the shares add up, each within one minor unit of the exact share", () => {
  const amounts = fc.array(amount, { minLength: 2, maxLength: 100 });
  fc.assert(
    fc.property(amounts, fc.nat(999_999_999_999_999), (parts, charged) => {
      const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n);
      fc.pre(whole !== 0n && (whole < 0n ? -whole : whole) <= 999_999_999_999_999n);
      const account_amount_minor = whole < 0n ? -charged : charged;
      const shares = accountShares({ amount_minor: Number(whole), account_amount_minor }, parts);
      const exact = shares.map((share) => (Number.isSafeInteger(share) ? BigInt(share ?? 0) : undefined));
      fc.pre(!exact.includes(undefined));
      assert.equal(
        exact.reduce<bigint>((sum, share) => sum + (share ?? 0n), 0n),
        BigInt(account_amount_minor),
      );
      for (const [i, share] of exact.entries()) {
        const off = (share ?? 0n) * whole - BigInt(parts[i] ?? 0) * BigInt(account_amount_minor);
        assert.ok((off < 0n ? -off : off) < (whole < 0n ? -whole : whole));
      }
    }),
  );
});

test("equal remainders go to the first splits", () => {
  assert.deepEqual(accountShares({ amount_minor: 300, account_amount_minor: 100 }, [100, 100, 100]), [34, 33, 33]);
  assert.deepEqual(
    accountShares({ amount_minor: -300, account_amount_minor: -100 }, [-100, -100, -100]),
    [-33, -33, -34],
  );
  assert.deepEqual(accountShares({ amount_minor: 300, account_amount_minor: null }, [100, 200]), [null, null]);
});

test("a difference goes into the last plain split, or a new one", () => {
  const line = (amount_minor: number, category_id: string | null = null): TransactionLine => ({
    ...{ category_id, transfer_account_id: null, amount_minor, account_amount_minor: null },
    ...{ transfer_amount_minor: null, transfer_booked_minor: 0, notes: "" },
  });
  const amounts = (lines: readonly TransactionLine[], difference: number) =>
    withDifference(lines, difference)?.map(({ amount_minor }) => amount_minor);
  assert.deepEqual(amounts([line(1), line(2), line(3, "food")], 5), [1, 7, 3]);
  assert.deepEqual(amounts([line(1, "food"), line(2, "food")], 5), [1, 2, 5]);
  assert.deepEqual(amounts([line(1, "food"), line(2)], -2), [1]);
  assert.equal(amounts(Array(100).fill(line(1, "food")), 5), undefined);
});
