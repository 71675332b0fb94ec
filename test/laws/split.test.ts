/** Laws of splits: splitting by category and unsplitting move no money, on random households. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { onEveryEngine, runsOf } from "../support/engines.ts";
import { balancesOf, change, createOne, type Fields, newAccount, payment } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const cents = fc.integer({ min: -50_000, max: 50_000 }).filter((amount) => amount !== 0);
const anySplits = fc
  .array(fc.record({ cents, category: fc.constantFrom("Food", "Fun", null) }), { minLength: 2, maxLength: 6 })
  .filter((splits) => splits.reduce((sum, one) => sum + one.cents, 0) !== 0);

onEveryEngine((engine) => {
  const server = useServer(engine);

  test("splitting by category and unsplitting do not change balances, the net flow or the monthly sums", async () => {
    const account = (await newAccount(server, { current_balance: 10 })).id;
    const abroad = (await newAccount(server, { currency: "EUR" })).id;
    const state = async () => ({
      balances: await balancesOf(server, [account, abroad]),
      net: (await server.ok("GET", "/v1/budget/spending_power?year_month=2026-11")).spending_power,
      sums: await server.query(`SELECT account_id, currency, is_inflow, CAST(SUM(amount_minor) AS text) AS amount,
        CAST(SUM(account_amount_minor) AS text) AS charged, CAST(SUM(booked_minor) AS text) AS booked
        FROM month_flows WHERE budget_id = '${server.budget.id}' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
    });
    const law = fc.asyncProperty(anySplits, fc.boolean(), fc.boolean(), async (splits, isAbroad, books) => {
      const amount = splits.reduce((sum, one) => sum + one.cents, 0) / 100;
      const charged = isAbroad ? { currency: "EUR", account_amount: Math.sign(amount) * 12.34 } : {};
      const sent: Fields = payment(account, amount, charged);
      const { id } = await createOne(server, sent, { update_account_balance: books });
      const before = await state();
      const parts = splits.map((one) => ({
        amount: one.cents / 100,
        ...(one.category && { category: { name: one.category } }),
      }));
      await change(server, id, { splits: parts });
      assert.deepEqual(await state(), before);
      await change(server, id, { splits: null });
      assert.deepEqual(await state(), before);
      assert.deepEqual((await server.service.store.verify()).findings, []);
    });
    await fc.assert(law, { numRuns: runsOf(40) });
  });
});
