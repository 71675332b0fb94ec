/** `/v1/accounts`: every route, all rejections with the exact place, and the effect of a set balance. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { balanceOf, create, NOBODY, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const PLAIN = { name: "Checking", type: "depository", subtype: "checking", currency: "USD" };
/** The day of the server's clock. */
const TODAY = "2026-11-21";

const DEFAULTS = {
  ...{ current_balance: 0, limit: null, is_hidden: false, mask: "", is_synced: false },
  balance_set_on: null as string | null,
  closed_on: null,
};

/** Invalid values in a create and an update, by field and code. */
const WRONG_VALUES = (
  [
    ["name", "wrong_type", [null, 5]],
    ["name", "out_of_range", ["x".repeat(201)]],
    ["name", "bad_format", [" \t\u00a0"]],
    ["current_balance", "wrong_type", ["5", null, true, [5], {}]],
    ["currency", "bad_format", ["US", "DOLLAR", "US1", "", "USD\n"]],
    ["currency", "wrong_type", [840, null]],
    ["limit", "wrong_type", ["5", []]],
    ["limit", "out_of_range", [-1]],
    ["is_hidden", "wrong_type", ["yes", 1, null]],
    ["mask", "bad_format", ["1", "12345", "1\n2"]],
    ["mask", "wrong_type", [1234, null]],
  ] as const
).flatMap(([field, code, values]) => values.map((value: unknown) => ({ field, code, value })));

/** Fields that break a rule in a create and an update. */
const BROKEN_RULES: readonly [fields: object, places: readonly string[]][] = [
  [{ currency: "ZZZ" }, ["currency unknown_currency"]],
  [{ currency: "XAU" }, ["currency unknown_currency"]],
  [{ current_balance: 1.005 }, ["current_balance too_many_decimals"]],
  [{ current_balance: 1e-7 }, ["current_balance too_many_decimals"]],
  [{ current_balance: 10000000000000 }, ["current_balance amount_out_of_range"]],
  [{ current_balance: -1e21 }, ["current_balance amount_out_of_range"]],
  [{ limit: 0.001 }, ["limit too_many_decimals"]],
  [
    { currency: "JPY", current_balance: 0.5, limit: 1e20 },
    ["current_balance too_many_decimals", "limit amount_out_of_range"],
  ],
];

onEveryEngine((engine) => {
  const server = useServer(engine);
  const post = (account: unknown, as?: string) => server.call("POST", "/v1/accounts", { account }, as ? { as } : {});
  const put = (id: string, body: unknown, as?: string) =>
    server.call("PUT", `/v1/accounts/${id}`, body, as ? { as } : {});
  const read = async (id: string) => (await server.ok("GET", `/v1/accounts/${id}`)).account;

  test("a new account has the sent fields and the defaults", async () => {
    server.nowMs = START_MS;
    const { status, json } = await post(PLAIN);
    assert.equal(status, 201);
    const { id, ...rest } = json.account;
    assert.match(id, UUID_V7);
    const at = "2026-11-21T12:00:00.000000+00:00";
    assert.deepEqual(rest, { ...PLAIN, ...DEFAULTS, created_at: at, updated_at: at });
    assert.deepEqual(await read(id), json.account);
  });

  for (const [title, fields, stored] of [
    ["a card with a debt", { type: "credit", subtype: "credit card", current_balance: -120, limit: 5000 }, {}],
    ["every field", { current_balance: 250.55, limit: 0, is_hidden: true, mask: "1234", is_synced: true }, {}],
    ["a currency in lower case", { currency: "eur" }, { currency: "EUR" }],
    ["minus zero", { current_balance: -0 }, { current_balance: 0 }],
    ["a limit of null", { limit: null }, {}],
    ["a mask of two characters", { mask: "é€" }, {}],
    ["an empty mask", { mask: "" }, {}],
    ["a name of 200 characters beyond the first plane", { name: "🏦".repeat(200) }, {}],
    ["a subtype of 50 characters", { subtype: "x".repeat(50) }, {}],
    ["the largest amount in USD", { current_balance: 9999999999999.99, limit: 9999999999999.99 }, {}],
    ["the largest amount in JPY", { currency: "JPY", current_balance: -999999999999999 }, {}],
    ["the largest amount in KWD", { currency: "KWD", current_balance: 999999999999.999 }, {}],
    ["the largest amount in CLF", { currency: "CLF", current_balance: 99999999999.9999 }, {}],
    ["a currency that Intl shows without decimals", { currency: "HUF", current_balance: 0.01 }, {}],
  ] as const) {
    test(`an account is created with ${title}`, async () => {
      const { status, json } = await post({ ...PLAIN, ...fields }, server.tokens.sync);
      assert.equal(status, 201);
      const { id, created_at: _created, updated_at: _updated, ...rest } = json.account;
      const balance_set_on = rest.current_balance === 0 ? null : TODAY;
      assert.deepEqual(rest, { ...PLAIN, ...DEFAULTS, ...fields, ...stored, balance_set_on });
      assert.deepEqual(await read(id), json.account);
    });
  }

  test("the list has all accounts of the budget in order of creation", async () => {
    const before = (await server.ok("GET", "/v1/accounts")).accounts;
    const made = [];
    for (const name of ["zz", "aa", "mm"]) made.push(await newAccount(server, { name }));
    await newAccount(server, {}, server.tokens.other);
    const { json } = await server.call("GET", "/v1/accounts", undefined, { as: server.tokens.read });
    assert.deepEqual(json.accounts, [...before, ...made]);
  });

  for (const [title, body, places] of [
    ["an empty object", {}, ["/account missing_field"]],
    ["a list", [], [" wrong_type"]],
    ["null", null, [" wrong_type"]],
    ["an account of null", { account: null }, ["/account wrong_type"]],
    ["an unknown key", { account: PLAIN, acount: 1 }, ["/acount unknown_field"]],
    ["an unknown field", { account: { ...PLAIN, "a/b~c": 1 } }, ["/account/a~1b~0c unknown_field"]],
    ["a read-only field", { account: { ...PLAIN, id: NOBODY } }, ["/account/id unknown_field"]],
    [
      "no required field",
      { account: {} },
      ["name", "type", "subtype", "currency"].map((name) => `/account/${name} missing_field`),
    ],
    ["an unknown type", { account: { ...PLAIN, type: "checking" } }, ["/account/type bad_format"]],
    ["a type in capitals", { account: { ...PLAIN, type: "Credit" } }, ["/account/type bad_format"]],
    ["an empty name", { account: { ...PLAIN, name: "" } }, ["/account/name out_of_range"]],
    ["an empty subtype", { account: { ...PLAIN, subtype: "" } }, ["/account/subtype out_of_range"]],
    ["a long subtype", { account: { ...PLAIN, subtype: "x".repeat(51) } }, ["/account/subtype out_of_range"]],
    ["is_synced of 1", { account: { ...PLAIN, is_synced: 1 } }, ["/account/is_synced wrong_type"]],
    ...WRONG_VALUES.map(
      ({ field, code, value }) =>
        [
          `${field} ${JSON.stringify(value)}`,
          { account: { ...PLAIN, [field]: value } },
          [`/account/${field} ${code}`],
        ] as const,
    ),
  ] as const) {
    test(`an account is not created from ${title.slice(0, 60)}`, async () => {
      const answer = await server.call("POST", "/v1/accounts", body);
      assert.equal(answer.status, 400);
      assert.deepEqual(placesInOrder(answer.json.errors), [...places].sort());
    });
  }

  test("a balance beyond a double's range is of the wrong type", async () => {
    const raw = JSON.stringify({ account: PLAIN }).replace("}}", ',"current_balance":1e400}}');
    assertProblem(await server.call("POST", "/v1/accounts", undefined, { raw }), "wrong_type", [
      "/account/current_balance wrong_type",
    ]);
  });

  for (const [fields, places] of BROKEN_RULES) {
    test(`neither a create nor an update accepts ${JSON.stringify(fields)}`, async () => {
      const account = await newAccount(server);
      for (const [answer, prefix] of [
        [await post({ ...PLAIN, ...fields }), "/account"],
        [await put(account.id, { fields }), "/fields"],
        [await put(account.id, fields), ""],
      ] as const) {
        assert.equal(answer.status, 422, answer.text);
        assert.deepEqual(placesInOrder(answer.json.errors), places.map((place) => `${prefix}/${place}`).sort());
      }
      assert.deepEqual(await read(account.id), account);
    });
  }

  for (const changes of [
    { name: "Renamed" },
    { current_balance: -12.34 },
    { currency: "EUR" },
    { limit: 5000 },
    { limit: null },
    { is_hidden: true },
    { mask: "99" },
    { mask: "" },
    { name: "All", current_balance: 1, currency: "KWD", limit: 0.001, is_hidden: true, mask: "xyz" },
  ]) {
    test(`${JSON.stringify(changes)} changes only that, in fields and at the top level`, async () => {
      for (const body of [{ fields: changes }, changes]) {
        server.nowMs = START_MS;
        const before = await newAccount(server, { current_balance: 10, limit: 20, mask: "1234" });
        server.nowMs = START_MS + 1500;
        const { status, json } = await put(before.id, body);
        assert.equal(status, 200);
        const after = { ...before, ...changes, updated_at: "2026-11-21T12:00:01.500000+00:00" };
        assert.deepEqual(json, { account: after });
        assert.deepEqual(await read(before.id), after);
      }
    });
  }

  for (const [title, body, places] of [
    ["an empty body", {}, [" out_of_range"]],
    ["a list", [], [" wrong_type"]],
    ["fields of null", { fields: null }, ["/fields wrong_type"]],
    [
      "both forms",
      { fields: { name: "x" }, name: "y", mask: "12" },
      ["/mask conflicting_fields", "/name conflicting_fields"],
    ],
    ["account and fields", { account: { name: "x" }, fields: { name: "x" } }, ["/fields conflicting_fields"]],
    ["account and the top level", { account: { name: "x" }, name: "y" }, ["/name conflicting_fields"]],
    [
      "all three forms",
      { account: {}, fields: {}, mask: "12" },
      ["/fields conflicting_fields", "/mask conflicting_fields"],
    ],
    ["a field that cannot change, under account", { account: { type: "loan" } }, ["/account/type unknown_field"]],
    ["both forms with empty fields", { fields: {}, name: "y" }, ["/name conflicting_fields"]],
    ["an unknown field", { fields: { nonsense: 1 } }, ["/fields/nonsense unknown_field"]],
    ["an unknown field at the top level", { nonsense: 1 }, ["/nonsense unknown_field"]],
    [
      "fields that cannot be updated",
      { fields: { id: NOBODY, type: "credit", subtype: "x", is_synced: true } },
      ["id", "is_synced", "subtype", "type"].map((name) => `/fields/${name} unknown_field`),
    ],
    ...WRONG_VALUES.flatMap(({ field, code, value }) => [
      [`${field} ${JSON.stringify(value)}`, { fields: { [field]: value } }, [`/fields/${field} ${code}`]] as const,
      [`${field} ${JSON.stringify(value)} at the top level`, { [field]: value }, [`/${field} ${code}`]] as const,
    ]),
  ] as const) {
    test(`an account is not changed by ${title.slice(0, 60)}`, async () => {
      const account = await newAccount(server);
      const answer = await put(account.id, body);
      assert.equal(answer.status, 400);
      assert.deepEqual(placesInOrder(answer.json.errors), [...places].sort());
      assert.deepEqual(await read(account.id), account);
    });
  }

  for (const [fields, places] of [
    [{ current_balance: 5 }, ["current_balance"]],
    [{ currency: "EUR" }, ["currency"]],
    [{ currency: "USD" }, ["currency"]],
    [{ limit: null }, ["limit"]],
    [{ name: "kept out", limit: 10, current_balance: 1, currency: "EUR" }, ["current_balance", "currency", "limit"]],
  ] as const) {
    test(`only the scope sync sets ${places.join(", ")} of a synced account to ${JSON.stringify(fields)}`, async () => {
      const account = await newAccount(server, { is_synced: true });
      const pointers = places.map((name) => `/fields/${name} synced_account_field`);
      assertProblem(await put(account.id, { fields }), "synced_account_field", pointers);
      assert.deepEqual(await read(account.id), account);
      const { json } = await put(account.id, { fields }, server.tokens.sync);
      const balance_set_on = "current_balance" in fields ? TODAY : null;
      assert.deepEqual(json.account, { ...account, ...fields, balance_set_on, updated_at: json.account.updated_at });
    });
  }

  test("any token that writes may change the other fields of a synced account", async () => {
    const account = await newAccount(server, { is_synced: true });
    const fields = { name: "Mine", is_hidden: true, mask: "4321" };
    const { json } = await put(account.id, fields);
    assert.deepEqual(json.account, { ...account, ...fields, updated_at: json.account.updated_at });
  });

  test("only the scope sync creates a synced account", async () => {
    const answer = await post({ ...PLAIN, is_synced: true });
    assertProblem(answer, "insufficient_scope", []);
    assert.equal(answer.headers.get("www-authenticate"), 'Bearer error="insufficient_scope"');
    assert.equal((await post({ ...PLAIN, is_synced: false })).json.account.is_synced, false);
  });

  test("a set balance changes the opening balance: booked amounts can still be removed", async () => {
    const account = await newAccount(server, { current_balance: 100 });
    const [booked, unbooked] = [
      (await create(server, [payment(account.id, -10)]))[0],
      (await create(server, [payment(account.id, -5)], { update_account_balance: false }))[0],
    ];
    assert.equal(await balanceOf(server, account.id), 90);
    assert.equal((await put(account.id, { current_balance: 50 })).json.account.current_balance, 50);
    await server.call("DELETE", `/v1/transactions/${unbooked?.id}`);
    assert.equal(await balanceOf(server, account.id), 50);
    await server.call("DELETE", `/v1/transactions/${booked?.id}`);
    assert.equal(await balanceOf(server, account.id), 60);
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  for (const leg of ["account_id", "transfer_account_id"]) {
    test(`an account cannot be deleted while a transaction has it as ${leg}`, async () => {
      const [account, other] = [await newAccount(server), await newAccount(server)];
      const ids = leg === "account_id" ? [account.id, other.id] : [other.id, account.id];
      const transfer = { account_id: ids[0], transfer_account_id: ids[1], amount: -1, authorized_at: "2026-11-05" };
      const [made] = await create(server, [transfer], { update_account_balance: false });
      assertProblem(await server.call("DELETE", `/v1/accounts/${account.id}`), "account_in_use", []);
      assert.deepEqual(await read(account.id), account);
      await server.call("DELETE", `/v1/transactions/${made?.id}`);
      const removed = await server.call("DELETE", `/v1/accounts/${account.id}`);
      assert.deepEqual([removed.status, removed.text], [204, ""]);
      assertProblem(await server.call("GET", `/v1/accounts/${account.id}`), "not_found", []);
      assertProblem(await server.call("DELETE", `/v1/accounts/${account.id}`), "not_found", []);
    });
  }

  for (const [method, body] of [
    ["GET", undefined],
    ["PUT", { name: "x" }],
    ["DELETE", undefined],
  ] as const) {
    test(`${method} of an unknown account, or one of another budget, is not found`, async () => {
      const others = await newAccount(server, {}, server.tokens.other);
      for (const id of [NOBODY, others.id, others.id.toUpperCase(), "not-an-id", "%20", `${others.id}x`]) {
        assertProblem(await server.call(method, `/v1/accounts/${id}`, body), "not_found", []);
      }
      const { json } = await server.call("GET", `/v1/accounts/${others.id}`, undefined, { as: server.tokens.other });
      assert.deepEqual(json.account, others);
    });
  }

  for (const [method, path, body] of [
    ["GET", "/v1/accounts", undefined],
    ["GET", `/v1/accounts/${NOBODY}`, undefined],
    ["POST", "/v1/accounts", { account: PLAIN }],
    ["PUT", `/v1/accounts/${NOBODY}`, { name: "x" }],
    ["DELETE", `/v1/accounts/${NOBODY}`, undefined],
  ] as const) {
    test(`${method} ${path} needs a token${method === "GET" ? "" : " that writes"}`, async () => {
      assertProblem(await server.call(method, path, body, { as: null }), "unauthorized", []);
      if (method === "GET") return;
      assertProblem(await server.call(method, path, body, { as: server.tokens.read }), "insufficient_scope", []);
    });
  }
});

/** "/account/name bad_format", in alphabetical order. */
function placesInOrder(errors: readonly { pointer: string; code: string }[]): string[] {
  return errors.map(({ pointer, code }) => `${pointer} ${code}`).sort();
}
