/** `GET /v1/transactions`: every filter alone and combined with another. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import {
  change,
  create,
  createOne,
  type Fields,
  findNames,
  NOBODY,
  newAccount,
  payment,
  type Query,
  transfer,
} from "../../support/ledger.ts";
import { START_MS, useServer } from "../../support/server.ts";

/** Amounts by name. The largest amount of a day is not always the newest. */
const AMOUNTS: readonly [name: string, currency: string, amount: number][] = [
  ["usd -10.50", "USD", -10.5],
  ["usd 0", "USD", 0],
  ["usd 1.49", "USD", 1.49],
  ["usd 1.50", "USD", 1.5],
  ["usd max", "USD", 9999999999999.99],
  ["jpy -11", "JPY", -11],
  ["jpy -10", "JPY", -10],
  ["jpy 1", "JPY", 1],
  ["jpy 2", "JPY", 2],
  ["jpy max", "JPY", 999999999999999],
  ["kwd -10.501", "KWD", -10.501],
  ["kwd 1.499", "KWD", 1.499],
  ["kwd 1.500", "KWD", 1.5],
  ["kwd 1.501", "KWD", 1.501],
  ["uyw 1.4999", "UYW", 1.4999],
  ["uyw 1.5001", "UYW", 1.5001],
];

/** Bounds, and whether an amount is within them. */
const BOUNDS: readonly [query: Query, isWithin: (amount: number) => boolean][] = [
  [{ min_amount: "1.5" }, (n) => n >= 1.5],
  [{ max_amount: "1.5" }, (n) => n <= 1.5],
  [{ min_amount: "1.5", max_amount: "1.5" }, (n) => n === 1.5],
  [{ min_amount: "1.4995" }, (n) => n >= 1.4995],
  [{ max_amount: "1.4995" }, (n) => n <= 1.4995],
  [{ min_amount: "1.49999", max_amount: "1.50001" }, (n) => n === 1.5],
  [{ min_amount: "-10.5" }, (n) => n >= -10.5],
  [{ max_amount: "-10.5" }, (n) => n <= -10.5],
  [{ min_amount: "-10.5005", max_amount: "-10" }, (n) => n >= -10.5005 && n <= -10],
  [{ min_amount: "0" }, (n) => n >= 0],
  [{ max_amount: "-0" }, (n) => n <= 0],
  [{ min_amount: "0.0000001" }, (n) => n > 0],
  [{ max_amount: "-0.0000001" }, (n) => n < 0],
  [{ min_amount: "9999999999999.99" }, (n) => n >= 9999999999999.99],
  [{ min_amount: "999999999999999" }, (n) => n >= 999999999999999],
  [{ min_amount: "1000000000000000000000000" }, () => false],
  [{ max_amount: "1000000000000000000000000" }, () => true],
  [{ min_amount: "-1000000000000000000000000" }, () => true],
  [{ max_amount: "-1000000000000000000000000" }, () => false],
  [{ min_amount: "2", max_amount: "1" }, () => false],
];

onEveryEngine((engine) => {
  describe("one filter or two", () => {
    const server = useServer(engine);
    const ids: Record<string, string> = {};

    before(async () => {
      const [main, savings] = [await newAccount(server), await newAccount(server)];
      const item = (external_id: string, day: number, amount: number, more: Fields = {}) => ({
        ...payment(main.id, amount, { authorized_at: `2026-11-0${day}`, external_id }),
        ...more,
      });
      const food = { category: { name: "Food" } };
      const created = await create(server, [
        item("rent", 1, -900, {
          counts_on: "2027-11-02",
          payee: { name: "Landlord" },
          category: { name: "Rent", kind: "bill" },
        }),
        item("bread", 2, -3.5, food),
        item("pending", 3, -7, { is_pending: true, ...food }),
        item("import", 3, -20, { source: "import", payee: { name: "Landlord" } }),
        { ...transfer(main.id, savings.id, -50), authorized_at: "2026-11-04", external_id: "saved" },
        { ...transfer(savings.id, main.id, -5, food), authorized_at: "2026-11-05", external_id: "back" },
        {
          ...payment(savings.id, 0.35),
          authorized_at: "2026-11-06",
          external_id: "interest",
          source: "import",
          counts_on: "2025-11-06",
        },
      ]);
      server.nowMs = START_MS + 60_000;
      const as = server.tokens.sync;
      const synced = item("synced", 7, -1, { source: "sync", is_pending: true });
      const body = { transactions: [synced], as_sent: true };
      assert.equal((await server.call("POST", "/v1/transactions", body, { as })).status, 201);
      server.nowMs = START_MS + 120_000;
      await change(server, created[1]?.id, { notes: "Changed." });
      Object.assign(ids, { main: main.id, savings: savings.id, nobody: NOBODY });
      Object.assign(ids, { food: created[1]?.category_id, rent: created[0]?.category_id });
      Object.assign(ids, { shop: created[1]?.payee_id, landlord: created[0]?.payee_id });
    });

    /** Replaces names of ids by the ids. */
    const CASES: readonly [query: Query, found: readonly string[]][] = [
      [{}, ["synced", "interest", "back", "saved", "import", "pending", "bread", "rent"]],
      [{ account_id: "main" }, ["synced", "back", "saved", "import", "pending", "bread", "rent"]],
      [{ account_id: "savings" }, ["interest", "back", "saved"]],
      [{ account_id: "nobody" }, []],
      [{ category_id: "food" }, ["back", "pending", "bread"]],
      [{ category_id: "rent" }, ["rent"]],
      [{ category_id: "nobody" }, []],
      [{ payee_id: "landlord" }, ["import", "rent"]],
      [{ payee_id: "shop" }, ["synced", "interest", "pending", "bread"]],
      [{ payee_id: "nobody" }, []],
      [{ since: "2026-11-05" }, ["synced", "interest", "back"]],
      [{ until: "2026-11-02" }, ["bread", "rent"]],
      [{ since: "2026-11-03", until: "2026-11-04" }, ["saved", "import", "pending"]],
      [{ since: "2026-11-02", until: "2026-11-02" }, ["bread"]],
      [{ since: "2026-11-03", until: "2026-11-02" }, []],
      [{ since: "9999-12-31" }, []],
      [{ counts_since: "2026-11-05" }, ["synced", "back", "rent"]],
      [{ counts_until: "2026-11-02" }, ["interest", "bread"]],
      [{ counts_since: "2025-11-06", counts_until: "2025-11-06" }, ["interest"]],
      [{ counts_since: "2025-11-07", counts_until: "2026-11-02" }, ["bread"]],
      [{ counts_since: "2027-11-02" }, ["rent"]],
      [{ counts_since: "2027-11-03" }, []],
      [{ counts_since: "2026-11-03", until: "2026-11-03" }, ["import", "pending", "rent"]],
      [{ counts_until: "2026-11-05", since: "2026-11-05" }, ["interest", "back"]],
      [{ counts_since: "9999-12-31" }, []],
      [{ counts_until: "0001-01-01" }, []],
      [
        { updated_since: "2026-11-21T12:00:00Z" },
        ["synced", "interest", "back", "saved", "import", "pending", "bread", "rent"],
      ],
      [{ updated_since: "2026-11-21T12:00:00.000001Z" }, ["synced", "bread"]],
      [{ updated_since: "2026-11-21T12:01:00.000000+00:00" }, ["synced", "bread"]],
      [{ updated_since: "2026-11-21T12:01:00.001+00:00" }, ["bread"]],
      [{ updated_since: "2026-11-21T13:02:00+01:00" }, ["bread"]],
      [{ updated_since: "2026-11-21T06:32:00.000001-05:30" }, []],
      [{ is_pending: "true" }, ["synced", "pending"]],
      [{ is_pending: "false" }, ["interest", "back", "saved", "import", "bread", "rent"]],
      [{ source: "manual" }, ["back", "saved", "pending", "bread", "rent"]],
      [{ source: "import" }, ["interest", "import"]],
      [{ source: "sync" }, ["synced"]],
      [{ min_amount: "-5" }, ["synced", "interest", "back", "bread"]],
      [{ max_amount: "-20" }, ["saved", "import", "rent"]],
      [{ min_amount: "-7", max_amount: "-3.5" }, ["back", "pending", "bread"]],
      [{ q: "LANDL" }, ["import", "rent"]],
      [{ q: "changed" }, ["bread"]],
      [{ account_id: "savings", source: "import" }, ["interest"]],
      [{ account_id: "savings", category_id: "food" }, ["back"]],
      [{ account_id: "main", category_id: "food" }, ["back", "pending", "bread"]],
      [{ account_id: "main", since: "2026-11-04" }, ["synced", "back", "saved"]],
      [{ account_id: "savings", until: "2026-11-05" }, ["back", "saved"]],
      [{ account_id: "savings", q: "corner" }, ["interest"]],
      [{ account_id: "savings", counts_until: "2026-11-01" }, ["interest"]],
      [{ category_id: "rent", counts_since: "2027-01-01" }, ["rent"]],
      [{ category_id: "rent", counts_until: "2026-12-31" }, []],
      [{ payee_id: "landlord", counts_since: "2026-11-04" }, ["rent"]],
      [{ account_id: "savings", min_amount: "-10" }, ["interest", "back"]],
      [{ account_id: "main", updated_since: "2026-11-21T12:00:30Z" }, ["synced", "bread"]],
      [{ category_id: "food", is_pending: "true" }, ["pending"]],
      [{ payee_id: "landlord", source: "import" }, ["import"]],
      [{ payee_id: "landlord", category_id: "food" }, []],
      [{ q: "corner", is_pending: "true" }, ["synced", "pending"]],
      [{ q: "corner", until: "2026-11-03" }, ["pending", "bread"]],
      [{ since: "2026-11-02", limit: "2" }, ["synced", "interest"]],
      [{ since: "2026-11-02", limit: "2", offset: "5" }, ["pending", "bread"]],
    ];
    for (const [query, found] of CASES) {
      test(JSON.stringify(query), async () => {
        const real = Object.entries(query).map(([name, value]) => [name, ids[value] ?? value]);
        assert.deepEqual(await findNames(server, Object.fromEntries(real)), found);
      });
    }

    test("another budget's ids find nothing, like unknown ids", async () => {
      const { other } = server.tokens;
      const theirs = await newAccount(server, {}, other);
      const transactions = [payment(theirs.id, -1, { external_id: "theirs", category: { name: "Food" } })];
      await server.call("POST", "/v1/transactions", { transactions }, { as: other });
      assert.deepEqual(await findNames(server, {}, other), ["theirs"]);
      for (const name of ["main", "food", "landlord"]) {
        const field = { main: "account_id", food: "category_id", landlord: "payee_id" }[name] as string;
        assert.deepEqual(await findNames(server, { [field]: ids[name] as string }, other), []);
      }
      assert.deepEqual(await findNames(server, { q: "corner" }, other), ["theirs"]);
    });
  });

  describe("bounds apply in each currency's decimals", () => {
    const server = useServer(engine);

    before(async () => {
      for (const [external_id, currency, amount] of AMOUNTS) {
        const { id } = await newAccount(server, { currency });
        await createOne(server, payment(id, amount, { external_id }));
      }
    });

    for (const [query, isWithin] of BOUNDS) {
      test(JSON.stringify(query), async () => {
        const expected = AMOUNTS.filter(([, , amount]) => isWithin(amount)).map(([name]) => name);
        assert.deepEqual(await findNames(server, query), expected.reverse());
      });
    }
  });
});
