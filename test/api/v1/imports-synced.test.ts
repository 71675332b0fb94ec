/** Files for synced accounts: a bank connection adds the transactions, so Leeway asks whether to import the rows too. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { balanceOf, createOne, type Fields, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";
import { csv, ofx, type StatementRow, upload } from "../../support/statements.ts";

const MAY: readonly StatementRow[] = [
  ["2026-05-14", "-12.50", "BAKERY"],
  ["2026-05-20", "-40.00", "CINEMA"],
];
const JUNE: readonly StatementRow[] = [["2026-06-14", "-7.00", "BOOKS"]];
const ADD = { answers: { account_is_synced: "add" } };
const SKIP = { answers: { account_is_synced: "skip" } };

onEveryEngine((engine) => {
  const server = useServer(engine);
  let numbers = 0;
  const newNumber = () => `77000${++numbers}`;
  const newSynced = async () => (await newAccount(server, { is_synced: true, current_balance: 10 })).id;
  const preview = async (accountId: string, file: string, more = "") => {
    const { status, json, text } = await upload(server, file, { query: `?account_id=${accountId}${more}` });
    assert.equal(status, 201, text);
    return json.import;
  };
  const put = async (id: string, changes: object) =>
    (await server.ok("PUT", `/v1/imports/${id}`, { import: changes })).import;
  const commit = async (id: string) => (await server.ok("POST", `/v1/imports/${id}/commit`)).import;
  const codesOf = ({ questions }: Fields) => questions.map(({ code }: Fields) => code);
  const rowsOf = async (id: string) =>
    (await server.ok("GET", `/v1/imports/${id}/rows`)).rows.map(({ state, why }: Fields) => `${state} ${why}`);
  const profileOf = async (accountId: string) =>
    (await server.ok("GET", "/v1/import_profiles")).profiles.find(({ account_id }: Fields) => account_id === accountId);

  test("the preview asks, and the commit needs the answer", async () => {
    const id = await newSynced();
    const file = csv([...MAY, ["2026-05-21", "0.00", "NOTE"]]);
    const open = await preview(id, file);
    const [{ message: _message, ...question }, ...others] = open.questions;
    assert.deepEqual(others, []);
    assert.deepEqual(question, {
      ...{ code: "account_is_synced", statement: null, values: ["add", "skip"], rows: 2 },
      examples: [
        { line: 2, text: "BAKERY", readings: { add: "2026-05-14 -12.50", skip: "–" } },
        { line: 3, text: "CINEMA", readings: { add: "2026-05-20 -40.00", skip: "–" } },
      ],
      source: null,
      samples: [
        {
          value: "add",
          rows: [
            { line: 2, date: "2026-05-14", text: "BAKERY", amount: "-12.50" },
            { line: 3, date: "2026-05-20", text: "CINEMA", amount: "-40.00" },
          ],
        },
        { value: "skip", rows: [] },
      ],
    });
    const waiting = "undecided account_is_synced";
    assert.deepEqual(await rowsOf(open.id), [waiting, waiting, "skipped zero_amount"]);
    const { json } = await server.call("POST", `/v1/imports/${open.id}/commit`);
    assert.equal(json.code, "import_undecided");
    assert.match(json.errors[0].detail, /^account_is_synced: .* One of: add, skip\.$/);
    assertProblem(await upload(server, file, { query: `?account_id=${id}&commit=true` }), "import_undecided");
    const { id: other } = await newAccount(server);
    const accounts = [{ statement: 0, account_id: other }];
    assert.deepEqual(codesOf(await put(open.id, { accounts })), []);
  });

  test("add matches what the account has, adds the rest, and leaves the balance", async () => {
    const id = await newSynced();
    await createOne(server, payment(id, -40, { authorized_at: "2026-05-19", posted_at: "2026-05-19" }));
    const before = await balanceOf(server, id);
    const { id: importId } = await preview(id, csv(MAY));
    const answered = await put(importId, ADD);
    assert.deepEqual([codesOf(answered), answered.counts.added, answered.counts.matched], [[], 1, 1]);
    assert.equal((await commit(importId)).counts.added, 1);
    assert.equal(await balanceOf(server, id), before);
  });

  test("skip adds nothing, a row can still be added, and a later file can add the others", async () => {
    const id = await newSynced();
    const { id: importId } = await preview(id, csv(MAY));
    assert.equal((await put(importId, SKIP)).counts.skipped, 2);
    const decided = await server.ok("PUT", `/v1/imports/${importId}/rows/2`, { row: { decision: "add" } });
    assert.equal(decided.row.state, "added");
    await commit(importId);
    assert.deepEqual(await rowsOf(importId), ["skipped account_is_synced", "added added_by_you"]);
    const again = await preview(id, csv(MAY), "&account_is_synced=add&commit=true");
    assert.deepEqual([again.counts.added, again.counts.duplicate], [1, 1]);
  });

  test("skip leaves the balance of an unused account", async () => {
    const { id } = await newAccount(server, { is_synced: true });
    const file = ofx(MAY, { number: newNumber(), closing: ["2026-05-31", "700.00"] });
    const done = await preview(id, file, "&account_is_synced=skip&commit=true");
    assert.deepEqual([done.counts.skipped, await balanceOf(server, id)], [2, 0]);
  });

  for (const [format, fileOf] of [
    ["CSV", csv],
    ["OFX", (rows: readonly StatementRow[]) => ofx(rows, { number: "7799001" })],
  ] as const) {
    test(`the answer is stored for the account and later ${format} files, and can be changed and deleted`, async () => {
      const id = await newSynced();
      const { id: first } = await preview(id, fileOf(MAY));
      await put(first, ADD);
      await commit(first);
      const profile = await profileOf(id);
      assert.deepEqual(profile.answers, { account_is_synced: "add" });
      const second = await preview(id, fileOf(JUNE));
      assert.deepEqual([codesOf(second), second.profile_id, second.counts.added], [[], profile.id, 1]);
      assert.deepEqual(await server.ok("GET", `/v1/imports/${second.id}`), { import: second });
      assert.deepEqual(codesOf(await put(second.id, { use_profile: false })), ["account_is_synced"]);

      const path = `/v1/import_profiles/${profile.id}`;
      await server.ok("PUT", path, { profile: SKIP });
      const skipped = await preview(id, fileOf(JUNE), "&commit=true");
      assert.deepEqual([skipped.profile_id, skipped.counts.skipped], [profile.id, 1]);
      const own = await preview(id, fileOf(JUNE), "&account_is_synced=add");
      assert.deepEqual([own.profile_id, own.counts.added], [null, 1]);
      await server.ok("DELETE", path);
      assert.deepEqual(codesOf(await preview(id, fileOf(JUNE))), ["account_is_synced"]);

      const other = await newSynced();
      assert.deepEqual(codesOf(await preview(other, fileOf(JUNE))), ["account_is_synced"]);
    });
  }

  test("other answers stay stored beside it, and a wrong one is rejected", async () => {
    const id = await newSynced();
    const file = "Date,Description,Amount\n03/04/2026,SHOP,-5.00\n05/04/2026,BAKERY,-6.00\n";
    const { id: importId } = await preview(id, file);
    await put(importId, { answers: { date_order: "dmy", account_is_synced: "add" } });
    await commit(importId);
    const next = await preview(id, file.replaceAll("/04/", "/05/"));
    assert.deepEqual([codesOf(next), next.counts.added], [[], 2]);
    assert.deepEqual((await profileOf(id)).answers, { date_order: "dmy", account_is_synced: "add" });
    const wrong = { import: { answers: { account_is_synced: "yes" } } };
    assertProblem(await server.call("PUT", `/v1/imports/${next.id}`, wrong), "bad_format");
  });
});
