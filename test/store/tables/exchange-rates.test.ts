/** Exchange rates in the store: own and shared rates, lookups for conversions, and saving. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onBothEngines } from "../../support/engines.ts";
import { useServer } from "../../support/server.ts";

const rate = (text: string) => {
  const [base_currency = "", currency = "", day = "", value = ""] = text.split(" ");
  return { base_currency, currency, day, rate: value };
};

onBothEngines((engine) => {
  const server = useServer(engine);
  const save = (...texts: string[]) =>
    server.service.store.write(server.budget.id, (tx) => tx.exchangeRates.save(texts.map(rate)));
  const saveShared = (...texts: string[]) =>
    server.service.store.writeAll((tx) => tx.sharedRates.save(texts.map(rate)));
  const list = async (currencies: string[], since: string, until: string) =>
    (await server.service.store.of(server.budget.id).exchangeRates.list(currencies, since, until))
      .map((r) => `${r.base_currency} ${r.currency} ${r.day} ${r.rate}${r.is_shared ? " shared" : ""}`)
      .sort();

  test("saving reports new, changed and unchanged rates", async () => {
    assert.deepEqual(await save("EUR USD 2026-11-06 1.25", "EUR CZK 2026-11-06 25"), {
      added: 2,
      changed: 0,
      unchanged: 0,
    });
    assert.deepEqual(await save("EUR USD 2026-11-06 1.25", "EUR CZK 2026-11-06 24", "GBP USD 2026-11-06 1.3"), {
      added: 1,
      changed: 1,
      unchanged: 1,
    });
    const shared = ["EUR USD 2026-11-06 1.5", "EUR CZK 2026-10-30 26", "EUR SEK 2026-11-06 11"];
    assert.deepEqual(await saveShared(...shared), { added: 3, changed: 0, unchanged: 0 });
    assert.deepEqual(await saveShared(...shared), { added: 0, changed: 0, unchanged: 3 });
  });

  test("finds the rates that may apply in a range of days, up to a week before it", async () => {
    assert.deepEqual(await list(["USD", "EUR"], "2026-11-01", "2026-11-30"), [
      "EUR USD 2026-11-06 1.25",
      "EUR USD 2026-11-06 1.5 shared",
      "GBP USD 2026-11-06 1.3",
    ]);
    assert.deepEqual(await list(["CZK"], "2026-11-05", "2026-11-05"), ["EUR CZK 2026-10-30 26 shared"]);
    assert.deepEqual(await list(["CZK"], "2026-11-06", "2026-11-12"), ["EUR CZK 2026-11-06 24"]);
    assert.deepEqual(await list([], "2026-11-01", "2026-11-30"), []);
  });

  test("another budget sees only the shared rates", async () => {
    const [, other] = await server.service.store.all.budgets.list();
    const found = await server.service.store
      .of(other?.id ?? "")
      .exchangeRates.list(["USD"], "2026-11-06", "2026-11-06");
    assert.deepEqual(found, [{ ...rate("EUR USD 2026-11-06 1.5"), is_shared: true }]);
  });
});
