/**
 * Malicious bodies: invalid JSON or UTF-8, unstorable text, prototypes, deep nesting, size, wrong types. Each is
 * rejected with a problem that names the place, and none causes an internal error.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { onSqlite } from "../support/engines.ts";
import { assertLinear } from "../support/growth.ts";
import { newAccount, payment } from "../support/ledger.ts";
import { assertProblem, placesOf } from "../support/problems.ts";
import { useServer } from "../support/server.ts";

const BODY_LIMIT = 2 * 1024 * 1024;
const PLAIN = { name: "x", type: "other", subtype: "other", currency: "USD" };

/** One body per line. */
const NO_JSON = String.raw`
{
}
nul
NaN
Infinity
undefined
'x'
{"account":{}} x
{"account":{},}
{'account':{}}
{account:{}}
{"account":01}
{"account":.5}
{"account":1.}
{"account":+1}
{"account":0x10}
{"account":"\x"}
{"account":"\u12"}
{"account":"	"}
{}{}
/* a comment */{}
[1
"`.split("\n");

const nested = (depth: number, open = "[", inner = "", close = "]") => open.repeat(depth) + inner + close.repeat(depth);
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, "0");

onSqlite((engine) => {
  const server = useServer(engine);
  const post = (raw: string | Uint8Array, headers: Record<string, string> = {}) =>
    server.call("POST", "/v1/accounts", undefined, { raw, headers });

  after(() => {
    const faults = server.logLines.filter((line) => JSON.parse(line).level >= 50);
    assert.deepEqual(faults, []);
  });

  for (const raw of [...NO_JSON.slice(1), " ", "\u0000", '{"account":"\u0000"}', '{"a":"\n"}', nested(9e5).slice(1)]) {
    test(`a body that is not JSON: ${JSON.stringify(raw).slice(0, 40)}`, async () => {
      assertProblem(await post(raw), "invalid_json", []);
    });
  }

  for (const [title, name] of [
    ["an invalid byte", [0xff]],
    ["a stray continuation", [0x80]],
    ["an unfinished sequence", [0xe2, 0x82]],
    ["an overlong NUL", [0xc0, 0x80]],
    ["an overlong slash", [0xe0, 0x80, 0xaf]],
    ["half of a surrogate pair", [0xed, 0xa0, 0x80]],
    ["beyond the last plane", [0xf4, 0x90, 0x80, 0x80]],
    ["Latin-1", [0x63, 0x61, 0x66, 0xe9]],
  ] as const) {
    test(`a body that is not UTF-8: ${title}`, async () => {
      for (const [start, end] of [
        ['{"account":{"name":"', '"}}'],
        ['{"account":{"', '":1}}'],
        ["", ""],
      ] as const) {
        const raw = Buffer.concat([Buffer.from(start), Buffer.from(name), Buffer.from(end)]);
        assertProblem(await post(raw), "invalid_text", []);
      }
    });
  }

  for (const [raw, places] of [
    ['{"account":{"name":"a\\u0000b"}}', ["/account/name invalid_text"]],
    ['{"account":{"name":"\\ud800"}}', ["/account/name invalid_text"]],
    ['{"account":{"name":"\\uDC00\\uD800"}}', ["/account/name invalid_text"]],
    ['{"account":{"name":"\\ud83c \\udfe6"}}', ["/account/name invalid_text"]],
    ['{"account":{"na\\u0000me":1}}', ["/account invalid_text"]],
    ['{"\\udfff":1}', [" invalid_text"]],
    ['["ok",["\\u0000"],{"a/b":{"c~d":"\\u0000"}}]', ["/1/0 invalid_text", "/2/a~1b/c~0d invalid_text"]],
    ['"\\u0000"', [" invalid_text"]],
  ] as const) {
    test(`a body with text that cannot be stored: ${raw}`, async () => {
      const answer = await post(raw);
      assertProblem(answer, "invalid_text");
      assert.deepEqual(placesOf(answer).sort(), places);
    });
  }

  test("a byte order mark before a body is ignored", async () => {
    const account = { ...PLAIN, name: "0000000000000000" };
    assert.equal((await post(`\ufeff${JSON.stringify({ account })}`)).status, 201);
  });

  test("unusual text is returned unchanged, whether sent plain or escaped", async () => {
    const name = "\u2028\ufeff\ufffd\uffff🏦\u202e</script>'; DROP TABLE accounts; --%00\\u0000";
    const escaped = Array.from({ length: name.length }, (_, i) => `\\u${hex(name.charAt(i))}`).join("");
    const body = JSON.stringify({ account: { ...PLAIN, name: "@" } });
    for (const text of [JSON.stringify(name).slice(1, -1), escaped]) {
      const answer = await post(body.replace("@", () => text));
      assert.equal(answer.status, 201, answer.text);
      const { json } = await server.call("GET", `/v1/accounts/${answer.json.account.id}`);
      assert.equal(json.account.name, name);
    }
  });

  for (const raw of [
    '{"__proto__":{"account":{}}}',
    '{"account":{"__proto__":{"name":"x","type":"other","subtype":"other","currency":"USD"}}}',
    '{"account":{"\\u005f_proto__":{"is_hidden":true}}}',
    '{"constructor":{"prototype":{"is_hidden":true}}}',
  ]) {
    test(`a body with a prototype key: ${raw}`, async () => {
      assertProblem(await post(raw), "invalid_json", []);
      assert.equal(({} as Record<string, unknown>).is_hidden, undefined);
    });
  }

  test("properties that objects inherit are unknown fields and parameters", async () => {
    const names = ["constructor", "toString", "hasOwnProperty", "valueOf", "__defineGetter__", "prototype", "length"];
    const account = { ...PLAIN, ...Object.fromEntries(names.map((name) => [name, 1])) };
    const inBody = await server.call("POST", "/v1/accounts", { account });
    assertProblem(
      inBody,
      "unknown_field",
      names.map((name) => `/account/${name} unknown_field`),
    );
    const parameters = [...names, "__proto__"];
    for (const path of ["/v1/accounts", "/v1/transactions"]) {
      const inQuery = await server.call("GET", `${path}?${parameters.map((name) => `${name}=1`).join("&")}`);
      assertProblem(
        inQuery,
        "unknown_parameter",
        parameters.map((name) => `?${name} unknown_parameter`),
      );
    }
  });

  test("all problems of body and query are returned together", async () => {
    const { id } = await newAccount(server);
    const transactions = [
      payment(id, -1, { amount: "1", nonsense: 1 }),
      payment(id, -1),
      payment(id, -1, { authorized_at: "2026-02-30" }),
    ];
    const answer = await server.call("POST", "/v1/transactions?dry_run=maybe&a=1", { transactions, b: 1 });
    assertProblem(answer, "invalid_request");
    assert.deepEqual(placesOf(answer).sort(), [
      "/b unknown_field",
      "/transactions/0/amount wrong_type",
      "/transactions/0/nonsense unknown_field",
      "/transactions/2/authorized_at bad_format",
      "?a unknown_parameter",
      "?dry_run wrong_type",
    ]);
  });

  for (const [title, raw] of [
    ["lists", nested(1_000_000)],
    ["objects", nested(290_000, '{"a":', "1", "}")],
    ["lists in a field", `{"account":{"name":${nested(900_000)}}}`],
    ["33 lists", nested(33)],
  ] as const) {
    test(`${raw.length} bytes of nested ${title} are nested too deeply`, async () => {
      assertProblem(await post(raw), "invalid_json", []);
    });
  }

  test("32 nested lists only have the wrong type", async () => {
    assertProblem(await post(nested(32)), "wrong_type", [" wrong_type"]);
  });

  for (const [raw, places] of [
    ['{"account":{"name":"a","name":"b"}}', ["/account/name duplicate_key"]],
    ['{"account":{"name":"a","name":"a","name":"a"}}', ["/account/name duplicate_key", "/account/name duplicate_key"]],
    ['{"account":{},"account":{}}', ["/account duplicate_key"]],
    ['{"account":{"name":"a","na\\u006de":"b"}}', ["/account/name duplicate_key"]],
    ['[{"a":1},{"a":1,"b":[{"c":{},"a":"\\\\","a":"\\""}]}]', ["/1/b/0/a duplicate_key"]],
    ['{"":1,"":2}', ["/ duplicate_key"]],
  ] as const) {
    test(`a body with a duplicate key in an object: ${raw}`, async () => {
      assertProblem(await post(raw), "duplicate_key", places);
    });
  }

  test("a key may repeat in several objects and in strings", async () => {
    const account = { ...PLAIN, name: '"name":"x","name":{[,' };
    assert.equal((await server.call("POST", "/v1/accounts", { account })).status, 201);
    const { id } = await newAccount(server);
    const transactions = [payment(id, -1), payment(id, -1)];
    assert.equal((await server.call("POST", "/v1/transactions", { transactions })).status, 201);
  });

  test("amounts sent twice in one transaction store nothing", async () => {
    const { id } = await newAccount(server);
    const raw = JSON.stringify({ transactions: [payment(id, -5)] }).replace('"amount":-5', '"amount":-5,"amount":-500');
    const answer = await server.call("POST", "/v1/transactions", undefined, { raw });
    assertProblem(answer, "duplicate_key", ["/transactions/0/amount duplicate_key"]);
    assert.equal((await server.ok("GET", `/v1/accounts/${id}`)).account.current_balance, 0);
  });

  for (const [title, raw] of [
    ["unknown", JSON.stringify({ ["k".repeat(1_800_000)]: 1, account: PLAIN })],
    ["sent twice", `{"${"k".repeat(900_000)}":1,"${"k".repeat(900_000)}":1}`],
    ["with a NUL in its value", `{"${"k".repeat(900_000)}":"\\u0000"}`],
  ] as const) {
    test(`an enormous key is shortened in the response: ${title}`, async () => {
      const answer = await post(raw);
      assert.equal(answer.status, 400);
      assert.ok(answer.text.length < 2000, `${answer.text.length} characters`);
    });
  }

  for (const [title, headers, code] of [
    ["gzip", { "content-encoding": "gzip" }, "unsupported_media_type"],
    ["two encodings", { "content-encoding": "identity, br" }, "unsupported_media_type"],
    ["another charset", { "content-type": "application/json; charset=iso-8859-1" }, "unsupported_media_type"],
    ["another charset, in quotes", { "content-type": 'application/json;Charset="UTF-16"' }, "unsupported_media_type"],
    ["a part of a resource", { "content-range": "bytes 0-9/20" }, "invalid_header"],
  ] as const) {
    test(`a body with ${title} is rejected`, async () => {
      assertProblem(await post(JSON.stringify({ account: PLAIN }), headers), code, []);
    });
  }

  for (const [title, raw] of [
    ["very many", `["\\u0000"${',"\\u0000"'.repeat(200_000)}]`],
    ["under long keys", nested(30, `{"${"k".repeat(900)}":`, `["\\u0000"${',"\\u0000"'.repeat(2000)}]`, "}")],
  ] as const) {
    test(`a response is not much larger than its request: invalid strings, ${title}`, async () => {
      const answer = await post(raw);
      assertProblem(answer, "invalid_text");
      assert.ok(answer.json.errors.length > 0 && answer.json.errors.length <= 10_000, `${answer.json.errors.length}`);
      assert.ok(answer.text.length < 2 * BODY_LIMIT, `${raw.length} bytes returned ${answer.text.length}`);
    });
  }

  test("a number with very many digits is rejected in linear time", async () => {
    await assertLinear(15_000, async (digits) => {
      const answer = await post(`{"account":1.${"0".repeat(digits)}1}`);
      assertProblem(answer, "amount_out_of_range", ["/account amount_out_of_range"]);
    });
  });

  test("a body may have exactly 2 MiB", async () => {
    const body = JSON.stringify({ account: PLAIN });
    assert.equal((await post(body.padEnd(BODY_LIMIT))).status, 201);
    assertProblem(await post(body.padEnd(BODY_LIMIT + 1)), "body_too_large", []);
  });

  for (const [type, status] of [
    ["application/json", 201],
    ["application/json; charset=utf-8", 201],
    ['application/json; profile=x; charset="utf-8"', 201],
    ["application/json; charset=us-ascii", 415],
    ["Application/JSON;charset=UTF-8", 201],
    ["text/plain", 415],
    ["text/json", 415],
    ["application/jsonp", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/merge-patch+json", 415],
    ["multipart/form-data; boundary=x", 415],
    ["json", 415],
    ["*/*", 415],
    ["", 415],
  ] as const) {
    test(`a body of type "${type}" returns ${status}`, async () => {
      const answer = await post(JSON.stringify({ account: PLAIN }), { "content-type": type });
      assert.equal(answer.status, status, answer.text);
      if (status === 415) assertProblem(answer, "unsupported_media_type", []);
    });
  }

  test("a missing body is invalid only if the route needs one", async () => {
    assertProblem(await server.call("POST", "/v1/accounts"), "wrong_type", [" wrong_type"]);
    assertProblem(await post(""), "wrong_type", [" wrong_type"]);
    const { id } = await newAccount(server);
    assertProblem(await server.call("PUT", `/v1/accounts/${id}`), "wrong_type", [" wrong_type"]);
    const typed = await server.call("DELETE", `/v1/accounts/${id}`, undefined, { raw: "" });
    assert.equal(typed.status, 204);
  });
});
