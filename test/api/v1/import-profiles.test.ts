/** Profiles: the answers about a file apply to later files of the same account and shape. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { onEveryEngine } from "../../support/engines.ts";
import { newAccount } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { assertRights } from "../../support/rights.ts";
import { useServer } from "../../support/server.ts";
import { upload } from "../../support/statements.ts";

const HEAD = "Date,Description,Amount\n";
const MARCH = `${HEAD}03/04/2026,SHOP,-5.00\n05/04/2026,BAKERY,-6.00\n`;
const APRIL = `${HEAD}07/05/2026,SHOP,-7.00\n09/05/2026,BAKERY,-8.00\n`;
/** Can only be month first. */
const PROOF = `${HEAD}05/14/2026,SHOP,-7.00\n09/05/2026,BAKERY,-8.00\n`;
const DMY = { answers: { date_order: "dmy" } };

onEveryEngine((engine) => {
  const server = useServer(engine);
  const codesOf = ({ questions }: { questions: { code: string }[] }) => questions.map(({ code }) => code);
  const put = async (id: string, changes: object) => {
    const { status, json, text } = await server.call("PUT", `/v1/imports/${id}`, { import: changes });
    assert.equal(status, 200, text);
    return json.import;
  };
  const preview = async (accountId: string | null, file: string, more = "") => {
    const query = `?${accountId === null ? "" : `account_id=${accountId}`}${more}`;
    const { status, json, text } = await upload(server, file, { query });
    assert.equal(status, 201, text);
    return json.import;
  };
  const commit = async (id: string) => {
    const { status, json, text } = await server.call("POST", `/v1/imports/${id}/commit`);
    assert.equal(status, 200, text);
    return json.import;
  };
  const daysOf = async (id: string) =>
    (await server.ok("GET", `/v1/imports/${id}/rows`)).rows.map(({ date }: { date: string }) => date);
  const profilesOf = async (accountId: string) =>
    (await server.ok("GET", "/v1/import_profiles")).profiles.filter(
      ({ account_id }: { account_id: string }) => account_id === accountId,
    );
  /** An account with a profile that reads the day first. */
  const withProfile = async () => {
    const { id: accountId } = await newAccount(server);
    const { id } = await preview(accountId, MARCH);
    await put(id, DMY);
    await commit(id);
    const [profile, ...more] = await profilesOf(accountId);
    assert.deepEqual(more, []);
    return { accountId, profile };
  };

  test("the next file of the account and shape is read at once", async () => {
    const { accountId, profile } = await withProfile();
    const { id: _id, created_at: _created, updated_at: _updated, ...fields } = profile;
    const empty = { columns: [], file_name: "statement.txt", format: "csv" };
    assert.deepEqual(fields, { account_id: accountId, answers: { date_order: "dmy" }, ...empty });

    const second = await preview(accountId, APRIL);
    assert.deepEqual([codesOf(second), second.profile_id], [[], profile.id]);
    assert.deepEqual(second.answers.answers, undefined);
    assert.deepEqual(await daysOf(second.id), ["2026-05-07", "2026-05-09"]);
    assert.deepEqual(await server.ok("GET", `/v1/imports/${second.id}`), { import: second });
    const committed = await commit(second.id);
    assert.equal(committed.profile_id, profile.id);
    assert.deepEqual(await profilesOf(accountId), [profile]);

    const atOnce = await preview(accountId, APRIL.replaceAll("/05/", "/06/"), "&commit=true&dry_run=true");
    assert.deepEqual([atOnce.state, atOnce.profile_id], ["committed", profile.id]);
  });

  test("the answers apply when the account is chosen, and no longer when another one is", async () => {
    const { accountId, profile } = await withProfile();
    const { id: otherId } = await newAccount(server, { mask: "77" });
    const file = await preview(null, APRIL.replaceAll("SHOP", "STORE"));
    assert.deepEqual([codesOf(file).toSorted(), file.profile_id], [["account", "date_order"], null]);
    const own = await put(file.id, { accounts: [{ statement: 0, account_id: accountId }] });
    assert.deepEqual([codesOf(own), own.profile_id], [[], profile.id]);
    assert.deepEqual(await daysOf(file.id), ["2026-05-07", "2026-05-09"]);
    const other = await put(file.id, { accounts: [{ statement: 0, account_id: otherId }] });
    assert.deepEqual([codesOf(other), other.profile_id], [["date_order"], null]);
    const again = await put(file.id, { accounts: [{ statement: 0, account_id: accountId }] });
    assert.deepEqual([codesOf(again), again.profile_id], [[], profile.id]);
    const asked = await put(file.id, { use_profile: false });
    assert.deepEqual([codesOf(asked), asked.profile_id], [["date_order"], null]);
    await put(file.id, { answers: { date_order: "mdy" } });
    await commit(file.id);
    assert.deepEqual((await profilesOf(accountId))[0].answers, { date_order: "mdy" });
  });

  test("a file of another shape is asked about", async () => {
    const { accountId } = await withProfile();
    for (const file of [APRIL.replace(HEAD, "Date,Payee,Amount\n"), APRIL.replaceAll(",", ";")]) {
      assert.deepEqual(codesOf(await preview(accountId, file)), ["date_order"]);
    }
  });

  test("answers of the request come first, field by field", async () => {
    const { accountId, profile } = await withProfile();
    await server.ok("PUT", `/v1/import_profiles/${profile.id}`, {
      profile: { answers: { date_order: "dmy", sign: "inverted" } },
    });
    const file = await preview(accountId, APRIL, "&date_order=mdy&sign=inverted");
    assert.deepEqual(await daysOf(file.id), ["2026-07-05", "2026-09-05"]);
    const { rows } = await server.ok("GET", `/v1/imports/${file.id}/rows`);
    assert.deepEqual(
      rows.map(({ amount }: { amount: number }) => amount),
      [7, 8],
    );
    await commit(file.id);
    assert.deepEqual((await profilesOf(accountId))[0].answers, { date_order: "mdy", sign: "inverted" });
  });

  test("a stored answer against which the file has evidence is a question with both readings", async () => {
    const { id: accountId } = await newAccount(server);
    const month = (number: string, sign: string) =>
      `Date,Description,Amount\n2024-${number}-13,SHOP A,${sign}12.40\n2024-${number}-14,CAFE,${sign}3.20\n2024-${number}-15,SHOP B,${sign}7.00\n2024-${number}-16,PAYMENT THANK YOU,${sign === "" ? "-" : ""}100.00\n`;
    const june = await preview(accountId, month("06", ""));
    assert.deepEqual(codesOf(await put(june.id, { answers: { sign: "inverted" } })), []);
    await commit(june.id);
    const july = await preview(accountId, month("07", "-"));
    const [question] = july.questions;
    assert.deepEqual([question.code, question.values], ["sign", ["as_written", "inverted"]]);
    assert.deepEqual(question.examples[0].readings, { as_written: "-12.40", inverted: "12.40" });
    assert.match(question.message, /The last file of this kind was read with sign "inverted"/);
    assertProblem(
      await upload(server, month("07", "-"), { query: `?account_id=${accountId}&commit=true` }),
      "import_undecided",
    );
    assert.deepEqual(codesOf(await put(july.id, { answers: { sign: "as_written" } })), []);
    const { rows } = await server.ok("GET", `/v1/imports/${july.id}/rows`);
    assert.deepEqual(
      rows.map(({ amount }: { amount: number }) => amount),
      [-12.4, -3.2, -7, 100],
    );
    const proven =
      "Date,Description,Amount,Balance\n2024-08-13,RESTAURANT,-52.40,947.60\n2024-08-14,PAYROLL,100.00,1047.60\n";
    assert.deepEqual(codesOf(await preview(accountId, proven)), [], "another layout");
  });

  test("columns are remembered too", async () => {
    const { id: accountId } = await newAccount(server);
    const file = (day: string) =>
      `Jour;Chose;Somme A;Somme B\n${day}.05.2026;Pain;-4,50;-436,15\n${day}.06.2026;Vin;-5,50;-536,15\n`;
    const { id, questions } = await preview(accountId, file("14"));
    assert.equal(questions[0].code, "columns");
    const columns = ["date", "text", "amount", "ignore"].map((meaning, index) => ({ index, meaning }));
    assert.deepEqual(codesOf(await put(id, { columns })), []);
    await commit(id);
    const second = await preview(accountId, file("16"));
    assert.deepEqual(codesOf(second), []);
    assert.deepEqual(await daysOf(second.id), ["2026-05-16", "2026-06-16"]);
    assert.deepEqual((await profilesOf(accountId))[0].columns, columns);
  });

  test("a file that proves the opposite is read by its proof, and the answer is asked again", async () => {
    const { accountId } = await withProfile();
    const file = await preview(accountId, PROOF);
    assert.deepEqual([codesOf(file), file.profile_id], [[], null]);
    assert.deepEqual(await daysOf(file.id), ["2026-05-14", "2026-09-05"]);
    const [issue] = file.issues;
    assert.deepEqual([issue.code, issue.column, issue.refuses], ["profile_contradicted", "date_order", "nothing"]);
    assertProblem(await upload(server, PROOF, { query: `?account_id=${accountId}&commit=true` }), "import_has_issues");
    await commit(file.id);
    assert.deepEqual(await profilesOf(accountId), []);
    assert.deepEqual(codesOf(await preview(accountId, APRIL)), ["date_order"]);
  });

  test("a file with equal days in both orders, or with the year first, is read without the answer", async () => {
    const { accountId, profile } = await withProfile();
    for (const file of [`${HEAD}05/05/2026,SHOP,-7\n`, `${HEAD}2026-05-20,SHOP,-7\n`]) {
      const { questions, issues, profile_id } = await preview(accountId, file);
      assert.deepEqual([questions, issues, profile_id], [[], [], null]);
    }
    assert.deepEqual(await profilesOf(accountId), [profile]);
  });

  test("a deleted profile is not used again", async () => {
    const { accountId, profile } = await withProfile();
    const path = `/v1/import_profiles/${profile.id}`;
    assert.deepEqual(await server.ok("GET", path), { profile });
    const open = await preview(accountId, APRIL);
    assert.equal((await server.call("DELETE", path)).status, 204);
    assert.deepEqual(codesOf(await preview(accountId, APRIL)), ["date_order"]);
    assertProblem(await server.call("DELETE", path), "not_found");
    await commit(open.id);
    assert.deepEqual(await profilesOf(accountId), []);
  });

  test("the profile of a deleted account is not listed", async () => {
    const { id: accountId } = await newAccount(server);
    const { id } = await preview(accountId, `${HEAD}03/04/2026,NOTE,0.00\n05/04/2026,NOTE,0.00\n`);
    await put(id, DMY);
    await commit(id);
    const [profile] = await profilesOf(accountId);
    await server.ok("DELETE", `/v1/accounts/${accountId}`);
    assertProblem(await server.call("GET", `/v1/import_profiles/${profile.id}`), "not_found");
    assert.deepEqual(await profilesOf(accountId), []);
  });

  test("rights, unknown profiles and wrong answers", async () => {
    const { profile } = await withProfile();
    const path = `/v1/import_profiles/${profile.id}`;
    const body = { profile: { answers: {} } };
    const { json } = await server.call("GET", "/v1/import_profiles", undefined, { as: server.tokens.other });
    assert.deepEqual(json.profiles, []);
    await assertRights(server, path, body);
    assertProblem(await server.call("PUT", path, { profile: { answers: { sign: "plus" } } }), "bad_format");
    assertProblem(await server.call("PUT", path, { profile: { answers: { encoding: "x" } } }), "invalid_request");
    const columns = [
      { index: 1, meaning: "colour" },
      { index: 1, meaning: "date" },
    ];
    assertProblem(await server.call("PUT", path, { profile: { columns } }), "invalid_request", [
      "/profile/columns/0/meaning bad_format",
      "/profile/columns/1/index conflicting_fields",
    ]);
    const changed = { ...body, profile: { answers: { decimal_sign: "," } } };
    assertProblem(await server.call("PUT", path, changed, { headers: { "if-match": '"old"' } }), "precondition_failed");
    assert.deepEqual((await server.ok("PUT", path, changed)).profile.answers, { decimal_sign: "," });
  });
});
