/** The limits on previews: their number and size in a budget and on the server. At a limit, nothing is discarded. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { afterEach, test } from "node:test";
import { gzipSync } from "node:zlib";
import { pack, unpackNow } from "../../src/operations/imports/pack.ts";
import { measurePreviews } from "../../src/operations/imports/preview-quota.ts";
import { loadFile, loadReading, unpackFile } from "../../src/operations/imports/stored-reading.ts";
import { onEveryEngine } from "../support/engines.ts";
import { type Fields, newAccount } from "../support/ledger.ts";
import { assertProblem } from "../support/problems.ts";
import { START_MS, useServer } from "../support/server.ts";
import { csv, discardPreviews, type StatementRow, upload } from "../support/statements.ts";

const MIB = 2 ** 20;
const MAX_PREVIEWS = 10;
const DAY_MS = 86_400_000;
const ROW: StatementRow = ["2026-05-02", "-12.50", "BAKERY"];
const FILE = csv([ROW]);

/** A statement of random texts, which cannot be compressed well. */
function incompressible(bytes: number): string {
  const texts = Array.from({ length: Math.ceil(bytes / 40_000) }, () => randomBytes(30_000).toString("base64"));
  return csv(texts.map((text) => ["2026-05-02", "-1.00", text]));
}

onEveryEngine((engine) => {
  const server = useServer(engine);
  afterEach(async () => {
    server.nowMs = START_MS;
    await discardPreviews(server);
  });
  const imports = () => server.service.store.of(server.budget.id).imports;
  const idsOf = async () => (await imports().listPreviews()).map(({ id }) => id);
  const stored = async (file: string | Uint8Array, name = "may.csv", query = ""): Promise<Fields> => {
    const { status, json, text } = await upload(server, file, { name, query });
    assert.equal(status, 201, text);
    return json.import;
  };
  const fill = async () => {
    for (let i = 1; i <= MAX_PREVIEWS; i += 1) {
      server.nowMs += DAY_MS / 24;
      await stored(FILE, `file-${i}.csv`);
    }
  };

  test("the eleventh preview is refused with the oldest one, until that is discarded or committed", async () => {
    server.nowMs = START_MS - DAY_MS / 2;
    await fill();
    const before = await idsOf();
    const refused = await upload(server, FILE, { name: "one-more.csv" });
    assertProblem(refused, "too_many_previews", []);
    assert.match(refused.json.detail, /10 unfinished imports.*"file-1\.csv" of 2026-11-21/);
    const { id, file_name } = refused.json.oldest_import;
    assert.deepEqual([id, file_name], [before[0], "file-1.csv"]);
    assert.ok(refused.json.detail.includes(`DELETE /v1/imports/${id}`));
    assert.deepEqual(await idsOf(), before);

    await server.ok("DELETE", `/v1/imports/${id}`);
    await stored(FILE);
    assertProblem(await upload(server, FILE), "too_many_previews");
    const { id: account_id } = await newAccount(server);
    const accounts = [{ statement: 0, account_id }];
    await server.ok("PUT", `/v1/imports/${before[1]}`, { import: { accounts } });
    await server.ok("POST", `/v1/imports/${before[1]}/commit`);
    await stored(FILE);
  });

  test("at the limit, uploads that are committed at once, other budgets and repeated requests continue", async () => {
    const headers = { "idempotency-key": `"quota-${randomBytes(4).toString("hex")}"` };
    const first = await upload(server, FILE, { headers });
    assert.equal(first.status, 201);
    for (let i = 1; i < MAX_PREVIEWS; i += 1) await stored(FILE);
    assertProblem(await upload(server, FILE), "too_many_previews");
    const repeated = await upload(server, FILE, { headers });
    assert.deepEqual([repeated.status, repeated.json], [201, first.json]);
    const { id } = await newAccount(server);
    const committed = await stored(
      csv([["2026-06-01", "-3.00", "CINEMA"]]),
      "june.csv",
      `?account_id=${id}&commit=true`,
    );
    assert.equal(committed.state, "committed");
    assert.equal((await upload(server, FILE, { as: server.tokens.other })).status, 201);
    assert.equal((await idsOf()).length, MAX_PREVIEWS);
  });

  test("a refused upload is not read: its content does not matter", async () => {
    await fill();
    assertProblem(await upload(server, "not a statement"), "too_many_previews", []);
    await discardPreviews(server);
    assertProblem(await upload(server, "not a statement"), "unknown_format");
  });

  test("previews of a budget use at most 64 MiB", async () => {
    const file = incompressible(12 * MIB);
    const sizes: number[] = [];
    for (;;) {
      const answer = await upload(server, file, { name: "large.csv" });
      if (answer.status !== 201) {
        assertProblem(answer, "too_many_previews", []);
        assert.match(answer.json.detail, /of 64 MiB.*"large\.csv"/);
        break;
      }
      sizes.push((await imports().listPreviews()).reduce((sum, { stored_bytes }) => sum + stored_bytes, 0));
      assert.ok(sizes.length < MAX_PREVIEWS, "the bytes are not limited");
    }
    assert.ok(Math.max(...sizes) <= 64 * MIB && Math.max(...sizes) > 32 * MIB, String(sizes));
    const [oldest = ""] = await idsOf();
    // Answers count too, and a preview may not grow beyond the limit.
    const correctWhen = async (stored_bytes: number) => {
      await server.service.store.write(server.budget.id, (tx) => tx.imports.update(oldest, { stored_bytes }));
      return await server.call("PUT", `/v1/imports/${oldest}/rows/1`, { row: { text: "another text" } });
    };
    assertProblem(await correctWhen(60 * MIB), "too_many_previews");
    assertProblem(await correctWhen(64 * MIB), "body_too_large");
    await server.ok("DELETE", `/v1/imports/${oldest}`);
    await stored(FILE);
  });

  test("previews of all budgets use at most 1 GiB", async () => {
    const { id } = await stored(FILE);
    await server.service.store.write(server.budget.id, (tx) => tx.imports.update(id, { stored_bytes: 1024 * MIB }));
    await measurePreviews(server.service);
    assertProblem(await upload(server, FILE, { as: server.tokens.other }), "insufficient_storage", []);
    await server.ok("DELETE", `/v1/imports/${id}`);
    await measurePreviews(server.service);
    assert.equal((await upload(server, FILE, { as: server.tokens.other })).status, 201);
  });

  test("only what is stored uses the space of all budgets", async () => {
    const as = server.tokens.other;
    await discardPreviews({ ok: (method, path, body) => server.ok(method, path, body, { as }) });
    const { id } = await stored(FILE, "statement.txt");
    const bytes = (await imports().find(id))?.stored_bytes ?? 0;
    const stored_bytes = 1024 * MIB - 3 * bytes;
    await server.service.store.write(server.budget.id, (tx) => tx.imports.update(id, { stored_bytes }));
    await measurePreviews(server.service);
    const send = async (query = "") => (await upload(server, FILE, { as, query })).status;
    for (let i = 0; i < 5; i += 1) assert.equal(await send("?dry_run=true"), 201);
    const statuses = [await send(), await send(), await send(), await send()];
    assert.deepEqual(statuses, [201, 201, 201, 507]);
    await server.ok("DELETE", `/v1/imports/${id}`);
    await measurePreviews(server.service);
    assert.equal(await send(), 201);
  });

  test("answers count, and a committed import keeps neither file nor size", async () => {
    const { id: account_id } = await newAccount(server);
    const { id } = await stored(FILE, "may.csv", `?account_id=${account_id}`);
    const sizeOf = async () => (await imports().find(id))?.stored_bytes ?? 0;
    const before = await sizeOf();
    await server.ok("PUT", `/v1/imports/${id}/rows/1`, { row: { text: "x".repeat(100) } });
    assert.ok((await sizeOf()) >= before + 100);
    await server.ok("PUT", `/v1/imports/${id}/rows/1`, { row: { text: null } });
    await server.ok("PUT", `/v1/imports/${id}`, { import: { answers: { sign: "inverted" } } });
    const content = await imports().sumContent(id);
    const answers = (await imports().find(id))?.answers ?? "";
    assert.equal(await sizeOf(), content + answers.length);
    await server.ok("POST", `/v1/imports/${id}/commit`);
    assert.deepEqual([await sizeOf(), await imports().sumContent(id)], [0, 0]);
  });

  test("repetitive files need a small part of their size", async () => {
    const rows = 10_000;
    for (const [text, most] of [
      ["S", 50_000],
      ["a long text of a payment ".repeat(20), 100_000],
    ] as const) {
      const file = gzipSync(csv(Array(rows).fill(["2026-05-02", "-1.00", text])));
      const { id } = await stored(file, "repeated.csv.gz");
      const bytes = (await imports().find(id))?.stored_bytes ?? 0;
      assert.ok(bytes > 0 && bytes < most, `${bytes} bytes`);
      const { rows: last } = await server.ok("GET", `/v1/imports/${id}/rows?state=undecided&limit=100`);
      assert.equal(last.length, 100);
    }
  });

  test("a preview of an earlier version opens with its corrections", async () => {
    const { id: account_id } = await newAccount(server);
    const { id } = await stored(csv([ROW, ["2026-05-03", "-4.00", "KIOSK"]]), "may.csv", `?account_id=${account_id}`);
    await server.ok("PUT", `/v1/imports/${id}/rows/1`, { row: { text: "corrected" } });
    const before = await server.ok("GET", `/v1/imports/${id}/rows`);
    const { rows, ...head } = await loadReading(imports() && ({ imports: imports() } as never), id);
    const file = await unpackFile(await loadFile({ imports: imports() } as never, id));
    await server.service.store.write(server.budget.id, async (tx) => {
      await tx.imports.storeParts(id, "reading", [JSON.stringify(head), ...rows.map((row) => JSON.stringify([row]))]);
      await tx.imports.storeParts(id, "file", [gzipSync(file).toString("base64")]);
      await tx.imports.update(id, { stored_bytes: 0 });
    });
    assert.deepEqual(await server.ok("GET", `/v1/imports/${id}/rows`), before);
    const inverted = await server.ok("PUT", `/v1/imports/${id}`, { import: { answers: { sign: "inverted" } } });
    assert.equal(inverted.import.counts.rows, 2);
    const { rows: after } = await server.ok("GET", `/v1/imports/${id}/rows`);
    assert.deepEqual([after[0].text, after[0].amount, after[1].amount], ["corrected", 12.5, 4]);
    assert.equal((await server.ok("POST", `/v1/imports/${id}/commit`)).import.counts.added, 2);
  });

  test("stored content that unpacks to more than a part is rejected", async () => {
    const bomb = await pack(Buffer.alloc(4 * MIB));
    assert.throws(() => unpackNow(bomb, MIB), { code: "ERR_BUFFER_TOO_LARGE" });
    const { id } = await stored(FILE);
    await server.service.store.write(server.budget.id, (tx) => tx.imports.storeParts(id, "reading", [bomb]));
    assert.equal((await server.call("GET", `/v1/imports/${id}`)).status, 500);
  });
});
