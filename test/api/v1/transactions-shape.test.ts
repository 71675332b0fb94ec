/** A create or update with an invalid shape is a 400 that names each place. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { ProblemCode } from "../../../src/domain/problem.ts";
import { onSqlite } from "../../support/engines.ts";
import { balanceOf, createOne, type Fields, newAccount, payment, readOne } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const ID = "01a1fdfa-0000-7000-8000-000000000000";
const ONE_LETTER_MORE = "x".repeat(201);

/** Invalid values in a create and an update, by field and code. */
const WRONG_VALUES: readonly [field: string, code: ProblemCode, values: readonly unknown[]][] = [
  ["account_id", "wrong_type", [null, 5, {}, [ID]]],
  ["account_id", "bad_format", ["", "x", ID.toUpperCase(), ` ${ID}`, `${ID}\n`, ID.replaceAll("-", "")]],
  ["transfer_account_id", "wrong_type", [5, true, {}]],
  ["transfer_account_id", "bad_format", ["", "Savings"]],
  ["payee_id", "wrong_type", [5, {}]],
  ["payee_id", "bad_format", ["", "Corner Shop"]],
  ["payee", "wrong_type", ["Corner Shop", 5, [], true]],
  ["payee/name", "wrong_type", [null, 5, {}]],
  ["payee/name", "out_of_range", ["", ONE_LETTER_MORE]],
  ["payee/name", "bad_format", [" ", "\t\n\u00a0"]],
  ["payee/nonsense", "unknown_field", ["x"]],
  ["amount", "wrong_type", ["5", "", null, true, [5], {}]],
  ["currency", "wrong_type", [840, ["USD"]]],
  ["currency", "bad_format", ["", "US", "USDD", "U$D", "USD\n", " USD", "ÚSD"]],
  ["authorized_at", "wrong_type", [null, 20261105, {}]],
  [
    "authorized_at",
    "bad_format",
    ["", "2026-1-05", "05-11-2026", "2026/11/05", "20261105", "2026-11-05T00:00:00Z", "+002026-11-05", "2026-11-05\n"],
  ],
  ["authorized_at", "bad_format", ["2026-02-30", "2025-02-29", "1900-02-29", "2026-13-01", "2026-11-00", "0000-01-01"]],
  ["posted_at", "wrong_type", [5, false]],
  ["posted_at", "bad_format", ["", "tomorrow", "2026-04-31"]],
  ["is_pending", "wrong_type", ["true", 0, 1]],
  ["notes", "wrong_type", [5, {}, ["x"]]],
  ["notes", "out_of_range", ["x".repeat(10_001)]],
  ["notes", "invalid_text", ["a\0b", "\ud800", "a\udc00"]],
  ["category_id", "wrong_type", [5, {}]],
  ["category_id", "bad_format", ["Food"]],
  ["category", "wrong_type", ["Food", 5, []]],
  ["category/name", "wrong_type", [null, 5]],
  ["category/name", "out_of_range", ["", ONE_LETTER_MORE]],
  ["category/name", "bad_format", [" "]],
  ["category/name", "invalid_text", ["\0"]],
  ["category/kind", "bad_format", ["food", "", "Bill"]],
  ["category/kind", "wrong_type", [5]],
  ["category/group", "unknown_field", ["x"]],
  ["source", "bad_format", ["bank", "", "Manual"]],
  ["source", "wrong_type", [5]],
  ["external_id", "wrong_type", [5, {}]],
  ["external_id", "out_of_range", ["", "x".repeat(256)]],
  ["account_amount", "wrong_type", ["5", true, [5]]],
  ["transfer_amount", "wrong_type", ["5", false, {}]],
  ["nonsense", "unknown_field", [1, null]],
  ["a~b", "unknown_field", [1]],
  ["booked_minor", "unknown_field", [0]],
];

/** The fields for a path such as `payee/name` and a value, with the other required fields of the inner object. */
function fieldsOf(path: string, value: unknown): Fields {
  const [outer = "", inner] = path.split("/");
  return { [outer]: inner === undefined ? value : { name: "A name", [inner]: value } };
}

const show = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.length} characters` : text;
};

/** The largest valid value of every field. */
const AT_THE_LIMIT: Fields = {
  payee: { name: "😀".repeat(200) },
  category: { name: "ž".repeat(200), kind: "saving" },
  notes: "😀".repeat(10_000),
  external_id: "x".repeat(255),
  authorized_at: "9999-12-31",
  posted_at: "0001-01-01",
};

const BAD_BODIES: readonly [method: string, body: unknown, code: ProblemCode, places: readonly string[]][] = [
  ["POST", {}, "missing_field", ["/transactions missing_field"]],
  ["POST", [], "wrong_type", [" wrong_type"]],
  ["POST", null, "wrong_type", [" wrong_type"]],
  ["POST", 5, "wrong_type", [" wrong_type"]],
  ["POST", "x", "wrong_type", [" wrong_type"]],
  ["POST", { transactions: null }, "wrong_type", ["/transactions wrong_type"]],
  ["POST", { transactions: {} }, "wrong_type", ["/transactions wrong_type"]],
  ["POST", { transactions: [] }, "out_of_range", ["/transactions out_of_range"]],
  ["POST", { transactions: [null, 5] }, "wrong_type", ["/transactions/0 wrong_type", "/transactions/1 wrong_type"]],
  [
    "POST",
    { transactions: [{}] },
    "missing_field",
    ["account_id", "amount", "authorized_at"].map((field) => `/transactions/0/${field} missing_field`),
  ],
  [
    "POST",
    { transactions: [payment(ID, -1), payment(ID, -1, { payee: {}, category: {} })] },
    "missing_field",
    ["/transactions/1/payee/name missing_field", "/transactions/1/category/name missing_field"],
  ],
  [
    "POST",
    { transactions: [payment(ID, -1)], update_account_balance: "no", skip_duplicates: 1, dry_run: true },
    "invalid_request",
    ["/dry_run unknown_field", "/update_account_balance wrong_type", "/skip_duplicates wrong_type"],
  ],
  ["PUT", {}, "missing_field", ["/transaction missing_field"]],
  ["PUT", [], "wrong_type", [" wrong_type"]],
  ["PUT", null, "wrong_type", [" wrong_type"]],
  ["PUT", { transaction: null }, "wrong_type", ["/transaction wrong_type"]],
  ["PUT", { transaction: [] }, "wrong_type", ["/transaction wrong_type"]],
  ["PUT", { transaction: { payee: {} } }, "missing_field", ["/transaction/payee/name missing_field"]],
  [
    "PUT",
    { amount: -1, update_account_balance: null },
    "invalid_request",
    ["/amount unknown_field", "/transaction missing_field", "/update_account_balance wrong_type"],
  ],
  ["PUT", { transaction: {}, skip_duplicates: true }, "unknown_field", ["/skip_duplicates unknown_field"]],
];

/** Bodies that are not JSON, or have invalid numbers. */
const RAW_AMOUNTS = ["1e400", "-1e400", "NaN", "-", "01", "0x10", "1_000", "+5", ".5"];

onSqlite((engine) => {
  const server = useServer(engine);
  let accountId: string;
  let known: Fields;

  before(async () => {
    accountId = (await newAccount(server, { current_balance: 100 })).id;
    known = await createOne(server, payment(accountId, -10));
  });

  const post = (body: unknown) => server.call("POST", "/v1/transactions", body);
  const put = (body: unknown) => server.call("PUT", `/v1/transactions/${known.id}`, body);

  async function assertNothingChanged(): Promise<void> {
    assert.deepEqual(await readOne(server, known.id), known);
    assert.equal((await server.ok("GET", "/v1/transactions")).transactions.length, 1);
    assert.equal(await balanceOf(server, accountId), 90);
  }

  for (const [path, code, values] of WRONG_VALUES) {
    const place = path.replaceAll("~", "~0");
    test(`${path} ${values.map(show).join(", ")}: ${code}`, async () => {
      for (const value of values) {
        const fields = fieldsOf(path, value);
        const created = await post({
          transactions: [payment(accountId, -1), { ...payment(accountId, -1), ...fields }],
        });
        assertProblem(created, code, [`/transactions/1/${place} ${code}`]);
        assertProblem(await put({ transaction: fields }), code, [`/transaction/${place} ${code}`]);
      }
      await assertNothingChanged();
    });
  }

  for (const [method, body, code, places] of BAD_BODIES) {
    test(`${method} ${JSON.stringify(body)}: ${places.join(", ")}`, async () => {
      const answer = await (method === "POST" ? post(body) : put(body));
      assertProblem(answer, code);
      const found: string[] = answer.json.errors.map((e: Fields) => `${e.pointer} ${e.code}`);
      assert.deepEqual(found.sort(), [...places].sort());
      await assertNothingChanged();
    });
  }

  test("all invalid places of a batch are returned together", async () => {
    const answer = await post({
      transactions: [
        payment(accountId, "1" as never),
        payment(accountId, -1),
        payment(accountId, -1, { notes: 5, x: 1 }),
      ],
      update_account_balance: 1,
    });
    assertProblem(answer, "invalid_request");
    const places = answer.json.errors.map((e: Fields) => `${e.pointer} ${e.code}`);
    assert.deepEqual(places.sort(), [
      "/transactions/0/amount wrong_type",
      "/transactions/2/notes wrong_type",
      "/transactions/2/x unknown_field",
      "/update_account_balance wrong_type",
    ]);
  });

  for (const raw of RAW_AMOUNTS) {
    test(`an amount written as ${raw} is not a number`, async () => {
      const item = JSON.stringify(payment(accountId, 12345)).replace("12345", raw);
      const created = await server.call("POST", "/v1/transactions", undefined, { raw: `{"transactions":[${item}]}` });
      const changed = await server.call("PUT", `/v1/transactions/${known.id}`, undefined, {
        raw: `{"transaction":{"amount":${raw}}}`,
      });
      const isJson = raw.endsWith("e400");
      assertProblem(
        created,
        isJson ? "wrong_type" : "invalid_json",
        isJson ? ["/transactions/0/amount wrong_type"] : [],
      );
      assertProblem(changed, isJson ? "wrong_type" : "invalid_json", isJson ? ["/transaction/amount wrong_type"] : []);
      await assertNothingChanged();
    });
  }

  test("minus zero is zero", async () => {
    const raw = `{"transactions":[${JSON.stringify(payment(accountId, 12345)).replace("12345", "-0.00")}]}`;
    const created = await server.call("POST", "/v1/transactions?dry_run=true", undefined, { raw });
    assert.equal(created.status, 201, created.text);
    assert.match(created.text, /"amount":0,/);
  });

  test("the largest value of every field is stored unchanged", async () => {
    const account = await newAccount(server);
    const { payee, category, ...plain } = AT_THE_LIMIT;
    const { id } = await createOne(server, { ...payment(account.id, -1), ...AT_THE_LIMIT });
    const kept = await readOne(server, id);
    for (const [field, value] of Object.entries(plain)) assert.equal(kept[field], value, field);
    const read = (path: string) => server.ok("GET", path);
    assert.equal((await read(`/v1/payees/${kept.payee_id}`)).payee.name, payee.name);
    assert.equal((await read(`/v1/categories/${kept.category_id}`)).category.name, category.name);
  });
});
