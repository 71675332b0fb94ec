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

  test("the number and its explanation agree, whatever the signs of splits to savings", async () => {
    const account = (await newAccount(server)).id;
    const nest = (await newAccount(server, { is_hidden: true })).id;
    const saving = { category: { name: "Holiday", kind: "saving" } };
    const category_id = (await server.ok("POST", "/v1/categories", saving)).category.id;
    await server.ok("POST", "/v1/goals", { goal: { name: "Roof", account_id: nest, monthly: 300 } });
    await server.ok("PUT", "/v1/budget/months/2026-11", { month: { plans: [{ category_id, planned: 150 }] } });
    const placeOf = { Holiday: { category_id }, nest: { transfer_account_id: nest }, none: {} };
    const place = fc.constantFrom("Holiday", "nest", "none");
    const splits = fc
      .array(fc.record({ cents, place }), { minLength: 1, maxLength: 4 })
      .filter((all) => all.reduce((sum, one) => sum + one.cents, 0) !== 0);
    const days = fc.constantFrom("2026-11-03", "2026-11-20");
    const countsOn = fc.constantFrom(undefined, "2026-10-20", "2026-12-01");
    const law = fc.asyncProperty(splits, days, countsOn, async (all, authorized_at, counts_on) => {
      const parts = all.map((one) => ({ amount: one.cents / 100, ...placeOf[one.place as keyof typeof placeOf] }));
      const amount = all.reduce((sum, one) => sum + one.cents, 0) / 100;
      const isSplit = parts.length > 1;
      const sent = { ...payment(account, amount), authorized_at, ...(counts_on && { counts_on }) };
      await createOne(server, isSplit ? { ...sent, splits: parts } : sent);
      for (const month of ["2026-10", "2026-11", "2026-12"]) {
        const path = "/v1/budget/spending_power";
        const number = await server.ok("GET", `${path}?year_month=${month}`);
        const { lines, breakdown } = await server.ok("GET", `${path}/explanation?year_month=${month}`);
        assert.deepEqual(breakdown, number.breakdown);
        for (const [part, total] of Object.entries<number>(breakdown)) {
          const ofPart = lines.filter((line: Fields) => line.part === part);
          const sum = ofPart.reduce((cents: number, line: Fields) => cents + Math.round(100 * line.counts), 0);
          assert.equal(sum, Math.round(100 * total));
        }
      }
    });
    await fc.assert(law, { numRuns: runsOf(40) });
  });
});
