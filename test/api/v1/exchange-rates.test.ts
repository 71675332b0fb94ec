/** `/v1/exchange_rates`: saving, listing, own and shared rates, and all rejections. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const PATH = "/v1/exchange_rates";
const EURO = { base_currency: "EUR", currency: "USD", day: "2026-11-20", rate: 1.0825 };
const query = ({ base_currency, currency, day }: typeof EURO) =>
  `?base_currency=${base_currency}&currency=${currency}&day=${day}`;

onEveryEngine((engine) => {
  const server = useServer(engine);
  const put = (exchange_rates: unknown, as = server.tokens.write) =>
    server.call("PUT", PATH, { exchange_rates }, { as });
  const remove = (rate: typeof EURO, as = server.tokens.write) =>
    server.call("DELETE", PATH + query(rate), undefined, { as });
  const page = (search = "", as = server.tokens.read) => server.ok("GET", PATH + search, undefined, { as });
  const list = async (search = "") => (await page(search)).exchange_rates;
  const share = (rates: readonly object[]) =>
    server.service.store.writeAll((tx) => tx.sharedRates.save(rates as never));

  beforeEach(async () => {
    for (const rate of await list()) if (!rate.is_shared) await remove(rate);
  });

  test("a rate is saved exactly, and saving it again replaces it", async () => {
    const sent = [
      { ...EURO, base_currency: "eur" },
      { ...EURO, base_currency: "JPY", rate: 0.0066123456789 },
      { ...EURO, base_currency: "USD", currency: "ZWL", rate: 1e15 },
      { ...EURO, base_currency: "ZWL", rate: 1e-12 },
    ];
    const { status, json } = await put(sent);
    assert.equal(status, 200);
    const saved = sent.map((rate) => ({ ...rate, base_currency: rate.base_currency.toUpperCase(), is_shared: false }));
    assert.deepEqual(json.exchange_rates, saved);
    await put([{ ...EURO, rate: 1.09 }]);
    const [euro, yen, dollar, zimbabwean] = saved;
    assert.deepEqual(await list(), [zimbabwean, dollar, yen, { ...euro, rate: 1.09 }]);
  });

  test("the list is newest first, paged and filtered", async () => {
    const rates = ["2026-11-18", "2026-11-20", "2026-11-19"].flatMap((day) => [
      { ...EURO, day },
      { ...EURO, day, currency: "CZK", rate: 24.3 },
      { ...EURO, day, base_currency: "CZK", currency: "GBP", rate: 0.036 },
    ]);
    await put(rates);
    const inOrder = ["2026-11-20", "2026-11-19", "2026-11-18"].flatMap((day) => [
      `${day} EUR USD`,
      `${day} EUR CZK`,
      `${day} CZK GBP`,
    ]);
    const name = (r: typeof EURO) => `${r.day} ${r.base_currency} ${r.currency}`;
    assert.deepEqual((await list()).map(name), inOrder);

    const paged: string[] = [];
    for (let next = ""; ; ) {
      const { exchange_rates, has_more, next_cursor } = await page(`?limit=2${next}`);
      paged.push(...exchange_rates.map(name));
      assert.equal(has_more, next_cursor !== null);
      if (!has_more) break;
      next = `&cursor=${next_cursor}`;
    }
    assert.deepEqual(paged, inOrder);
    const czk = inOrder.filter((text) => text.includes("CZK"));
    const { next_cursor } = await page("?currency=CZK&limit=3");
    assert.deepEqual((await list(`?currency=CZK&cursor=${next_cursor}`)).map(name), czk.slice(3));

    const usd = inOrder.filter((text) => text.includes("USD"));
    assert.deepEqual((await list("?currency=usd")).map(name), usd);
    const eur = inOrder.filter((text) => text.includes("EUR") && text.startsWith("2026-11-19"));
    assert.deepEqual((await list("?currency=EUR&since=2026-11-19&until=2026-11-19")).map(name), eur);
    assert.deepEqual(await list("?currency=XXX"), []);
  });

  test("a budget's own rate replaces the shared rate of all budgets", async () => {
    await share([
      { ...EURO, rate: "1.08" },
      { ...EURO, currency: "CZK", rate: "24.5" },
    ]);
    const shared = { ...EURO, rate: 1.08, is_shared: true };
    const crowns = { ...EURO, currency: "CZK", rate: 24.5, is_shared: true };
    assert.deepEqual(await list(), [shared, crowns]);
    await put([EURO]);
    assert.deepEqual(await list(), [{ ...EURO, is_shared: false }, crowns]);
    assert.deepEqual((await page("", server.tokens.other)).exchange_rates, [shared, crowns]);
    assertProblem(await remove(EURO, server.tokens.other), "not_found");
    assert.equal((await remove(EURO)).status, 204);
    assert.deepEqual(await list(), [shared, crowns]);
    assertProblem(await remove(EURO), "not_found");
  });

  for (const [story, rates, code, places] of [
    [
      "an unknown currency",
      [{ ...EURO, currency: "ABC" }],
      "unknown_currency",
      ["/exchange_rates/0/currency unknown_currency"],
    ],
    [
      "the same currency twice",
      [{ ...EURO, currency: "eur" }],
      "rate_to_same_currency",
      ["/exchange_rates/0/currency rate_to_same_currency"],
    ],
    [
      "a duplicate rate",
      [EURO, { ...EURO, base_currency: "eur", rate: 2 }],
      "duplicate_rate",
      ["/exchange_rates/1 duplicate_rate"],
    ],
    [
      "several problems",
      [EURO, { ...EURO, base_currency: "AAA", currency: "BBB" }, { ...EURO, base_currency: "USD" }],
      "rule_broken",
      [
        "/exchange_rates/1/base_currency unknown_currency",
        "/exchange_rates/1/currency unknown_currency",
        "/exchange_rates/2/currency rate_to_same_currency",
      ],
    ],
    ["a rate of zero", [{ ...EURO, rate: 0 }], "out_of_range", ["/exchange_rates/0/rate out_of_range"]],
    ["a negative rate", [{ ...EURO, rate: -1 }], "out_of_range", ["/exchange_rates/0/rate out_of_range"]],
    ["a rate as text", [{ ...EURO, rate: "1.08" }], "wrong_type", ["/exchange_rates/0/rate wrong_type"]],
    ["an invalid day", [{ ...EURO, day: "2026-02-29" }], "bad_format", ["/exchange_rates/0/day bad_format"]],
    ["a missing day", [{ ...EURO, day: undefined }], "missing_field", ["/exchange_rates/0/day missing_field"]],
    [
      "an unknown field",
      [{ ...EURO, is_shared: true }],
      "unknown_field",
      ["/exchange_rates/0/is_shared unknown_field"],
    ],
    ["no rates", [], "out_of_range", ["/exchange_rates out_of_range"]],
    ["too many rates", Array(1001).fill(EURO), "out_of_range", ["/exchange_rates out_of_range"]],
  ] as const) {
    test(`rejected: ${story}`, async () => {
      assertProblem(await put(rates), code, places);
      assert.deepEqual(
        (await list()).filter((rate: { is_shared: boolean }) => !rate.is_shared),
        [],
      );
    });
  }

  test("rejected: a removal without a rate, a cursor of another list, an insufficient scope", async () => {
    const places = ["?base_currency missing_field", "?currency missing_field", "?day missing_field"];
    assertProblem(await server.call("DELETE", PATH), "missing_field", places);
    assertProblem(await server.call("GET", `${PATH}?cursor=WyJ4Il0`), "invalid_cursor", ["?cursor invalid_cursor"]);
    assertProblem(await put([EURO], server.tokens.read), "insufficient_scope");
    assertProblem(await server.call("GET", PATH, undefined, { as: null }), "unauthorized");
  });
});
