/**
 * The laws of what runs learn about a bank: whether its balance includes pending rows, and whether it lists a debt as a positive
 * balance. They are learned as soon as they can be known, and never wrong.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays } from "../../src/domain/calendar.ts";
import { connectDirectly, runDirectly } from "../support/banks/direct-runs.ts";
import { Bank, type BankEvent, eventOf, listingOf, START, visit } from "../support/banks/simulated-bank.ts";
import { onEveryEngine, runsOf } from "../support/engines.ts";
import { type Fields, newAccount } from "../support/ledger.ts";
import { useServer } from "../support/server.ts";

const HISTORIES = Number(process.env.LEEWAY_TEST_HISTORIES || runsOf(12));

const PEND: BankEvent = { kind: "pend", pick: 0, amountMinor: -1100, text: "HOTEL", isSame: true, tip: 0 };

onEveryEngine((engine) => {
  const server = useServer(engine);
  const bankAccountOf = async (connectionId: string) =>
    (await server.service.store.of(server.budget.id).bankAccounts.listOf(connectionId))[0];

  async function connect(fields: Fields) {
    const account = await newAccount(server, fields);
    return await connectDirectly(server, account as never);
  }

  test("whether the balance includes pending rows is learned, and never wrong", async () => {
    const calm = fc.record({
      events: fc.array(eventOf("book", "pend", "post"), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(calm, { minLength: 6, maxLength: 9 }),
        fc.boolean(),
        fc.boolean(),
        async (visits, countsPending, hasFirst) => {
          const connectionId = await connect({});
          const bank = new Bank();
          let today = START;
          const run = async () => {
            const list = { today, isComplete: true, left: 0 };
            await runDirectly(server, connectionId, [listingOf(bank, list, { countsPending, includesPending: null })]);
            const learned = (await bankAccountOf(connectionId))?.counts_pending;
            assert.ok(learned === null || learned === countsPending, `learned ${learned}`);
            today = addDays(today, 1);
            return learned;
          };
          if (hasFirst) bank.apply(PEND, today);
          await run();
          for (const { events } of visits) {
            for (const one of events) bank.apply(one, today);
            await run();
          }
          // The opening balance of a first list with pending rows may be wrong by their sum.
          if (hasFirst && countsPending) return;
          for (let i = 0; i < 6; i += 1) {
            bank.apply({ ...PEND, text: `HOTEL ${i}`, amountMinor: -10_000 * (i + 1) }, today);
            await run();
          }
          assert.equal(await run(), countsPending);
        },
      ),
      { numRuns: HISTORIES },
    );
  });

  test("the sign of a debt is learned, and never wrong", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 5 }), fc.boolean(), async (visits, isInverted) => {
        const connectionId = await connect({ type: "credit", subtype: "credit_card" });
        const bank = new Bank();
        let today = START;
        const run = async (isComplete: boolean, left: number) => {
          const list = { today, isComplete, left };
          await runDirectly(server, connectionId, [listingOf(bank, list, { isInverted })]);
          const learned = (await bankAccountOf(connectionId))?.inverts_balance;
          assert.ok(learned === null || learned === isInverted, `learned ${learned}`);
          return learned;
        };
        for (const { days, events, isComplete, left } of visits) {
          today = addDays(today, days);
          for (const one of events) bank.apply(one, today);
          await run(isComplete, left);
        }
        const isCalm = visits.every(({ events }) => events.every(({ kind }) => kind === "book" || kind === "rekey"));
        if (!isCalm) return;
        await run(true, 0);
        today = addDays(today, 1);
        bank.apply({ ...PEND, kind: "book", text: "LAST SHOP" }, today);
        assert.equal(await run(true, 0), isInverted);
      }),
      { numRuns: HISTORIES },
    );
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });
});
