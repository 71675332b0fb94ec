/** Housekeeping removes old changes from the log, oldest first, with everything stored for their undo. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { markRestored } from "../../../src/operations/changes/mark-restored.ts";
import { pruneChanges } from "../../../src/operations/changes/prune-changes.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { START_MS, useServer } from "../../support/server.ts";

const DAY_MS = 86_400_000;
const DAYS = 400;

onEveryEngine((engine) => {
  const server = useServer(engine);
  const changesSince = (since: number) => server.call("GET", `/v1/changes?since=${since}`);
  const lastSeq = async () => (await server.ok("GET", "/v1/changes?limit=1")).server_knowledge as number;
  const undo = (seq: number) => server.call("POST", `/v1/changes/${seq}/undo`);
  const prune = () => pruneChanges(server.service, DAYS);
  /** The numbers in a column of a table of the log. */
  const numbersIn = async (table: string, column = "seq") => {
    const rows = await server.query<{ n: unknown }>(
      `SELECT DISTINCT ${column} AS n FROM ${table} WHERE budget_id = '${server.budget.id}' ORDER BY n`,
    );
    return rows.map(({ n }) => Number(n));
  };
  const assertComplete = async () => assert.deepEqual((await server.service.store.verify()).findings, []);

  test("removes changes after the limit, with their previous values and undos", async () => {
    server.nowMs = START_MS;
    const { id } = await newAccount(server);
    const [old] = await create(server, [payment(id, -1)]);
    await server.call("PUT", `/v1/transactions/${old?.id}`, { transaction: { notes: "old" } });
    const changed = await lastSeq();
    assert.equal((await undo(changed)).status, 200);
    const undone = await lastSeq();

    server.nowMs += DAY_MS;
    await server.call("PUT", `/v1/transactions/${old?.id}`, { transaction: { notes: "new" } });
    const kept = await lastSeq();
    assert.equal((await undo(undone)).status, 409);

    server.nowMs = START_MS + DAYS * DAY_MS;
    await prune();
    assert.equal((await numbersIn("changes"))[0], 1, "a change is removed only after the limit");
    server.nowMs += 1;
    await prune();
    assert.deepEqual(await numbersIn("changes"), [kept]);
    assert.deepEqual(await numbersIn("change_befores"), [kept]);
    assert.deepEqual(await numbersIn("change_undos", "undone_by"), []);
    await assertComplete();

    assertProblem(await changesSince(undone), "changes_expired", []);
    assert.deepEqual((await changesSince(kept)).json.changes, []);
    assertProblem(await undo(changed), "changes_expired", []);
    assertProblem(await server.call("POST", "/v1/changes/undo", { seqs: [changed, kept] }), "changes_expired", []);
    assertProblem(await undo(kept + 1), "not_found", []);
    const range = await server.call("POST", "/v1/changes/undo", { from: 1, to: kept });
    assert.deepEqual(range.json.change.undoes, [kept]);
    const { transaction } = await server.ok("GET", `/v1/transactions/${old?.id}`);
    assert.equal(transaction.notes, "");
  });

  test("keeps the newest change, however old it is", async () => {
    server.nowMs += 10 * DAYS * DAY_MS;
    const last = await lastSeq();
    await prune();
    assert.deepEqual(await numbersIn("changes"), [last]);
    assert.deepEqual((await changesSince(last)).json.changes, []);
    await assertComplete();
  });

  test("removes many changes in several writes, and never a part of one", async () => {
    const { id } = await newAccount(server);
    const transactions = Array.from({ length: 700 }, () => payment(id, -1, { payee: { name: "Merged away" } }));
    const [first] = await create(server, transactions);
    const [other] = await create(server, [payment(id, -1, { payee: { name: "Remaining" } })]);
    const { id: noise } = await newAccount(server);
    for (let i = 0; i < 1100; i += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, k) =>
          server.call("PUT", `/v1/accounts/${noise}`, { account: { name: `Renamed ${i + k}` } }),
        ),
      );
    await server.call("POST", `/v1/payees/${first?.payee_id}/merge`, { into: other?.payee_id });
    server.nowMs += (DAYS + 1) * DAY_MS;
    await newAccount(server);
    const last = await lastSeq();
    const before = server.service.store.of(server.budget.id).changes;
    const upTo = await before.findExpired("9999");
    assert.equal((await numbersIn("changes")).filter((seq) => seq <= (upTo ?? 0)).length > 900, true);
    assert.ok(upTo !== undefined && upTo < last - 1, "one write removes all");
    await prune();
    assert.deepEqual(await numbersIn("changes"), [last]);
    assert.deepEqual(await numbersIn("change_befores"), [last]);
    await assertComplete();
  });

  test("a clock that was set back leaves no gap in the log", async () => {
    const early = await lastSeq();
    server.nowMs += 2 * DAYS * DAY_MS;
    await newAccount(server);
    const late = await lastSeq();
    server.nowMs -= 2 * DAYS * DAY_MS;
    await newAccount(server);
    await newAccount(server);
    server.nowMs += 2 * DAYS * DAY_MS;
    await prune();
    assert.deepEqual(await numbersIn("changes"), [late, late + 1, late + 2]);
    assertProblem(await changesSince(early), "changes_expired", []);
  });

  test("restored data continues with a number that no client knows, and that cannot be undone", async () => {
    const last = await lastSeq();
    await markRestored(server.service);
    const [change] = (await server.ok("GET", "/v1/changes?limit=1")).changes;
    assert.deepEqual(
      [change.seq, change.operation, change.actor.kind, change.items],
      [last + 1 + 2 ** 32, "restored", "command", []],
    );
    assertProblem(await changesSince(last + 1), "changes_expired", []);
    assertProblem(await undo(change.seq), "change_not_undoable", []);
    await newAccount(server);
    assert.equal(await lastSeq(), change.seq + 1);
    assert.deepEqual(
      (await changesSince(last)).json.changes.map(({ seq }: { seq: number }) => seq),
      [change.seq, change.seq + 1],
    );
    await assertComplete();
  });
});
