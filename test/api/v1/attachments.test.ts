/** Attachments: files of transactions, their types, sizes, names and limits, and undo. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from "../../../src/domain/attachment.ts";
import { removeUnreferencedFiles, verifyFiles } from "../../../src/operations/ledger/attachment-files.ts";
import { onEveryEngine } from "../../support/engines.ts";
import { attach, newFile, sha256Of } from "../../support/files.ts";
import { create, newAccount, payment } from "../../support/ledger.ts";
import { assertProblem } from "../../support/problems.ts";
import { useServer } from "../../support/server.ts";

const DAY_MS = 86_400_000;

onEveryEngine((engine) => {
  const server = useServer(engine);
  const newTransaction = async (): Promise<string> => {
    const { id } = await newAccount(server);
    const [made] = await create(server, [payment(id, -12.5)]);
    return made?.id ?? "";
  };
  const directory = () => join(server.attachmentsDirectory, server.budget.id);
  const fileOf = (file: Uint8Array) => join(directory(), sha256Of(file));
  const incoming = () => readdirSync(join(server.attachmentsDirectory, "incoming"));
  const list = async (id: string) => (await server.ok("GET", `/v1/transactions/${id}/attachments`)).attachments;
  const content = (id: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(`${server.url}/v1/attachments/${id}/content`, {
      method,
      headers: { authorization: `Bearer ${server.tokens.read}`, ...headers },
    });
  const whenNothingIncoming = async () => {
    while (incoming().length > 0) await wait(10);
  };
  const undo = (seq: string | null) => server.call("POST", `/v1/changes/${seq}/undo`);

  test("a file is attached, listed, read and deleted", async () => {
    const id = await newTransaction();
    const file = newFile("pdf", 200_000);
    const { status, json, headers } = await attach(server, id, file, { disposition: 'attachment; filename="a b.pdf"' });
    assert.equal(status, 201);
    const { attachment } = json;
    assert.deepEqual(
      { ...attachment, id: "", created_at: "" },
      {
        ...{ id: "", transaction_id: id, name: "a b.pdf", media_type: "application/pdf" },
        ...{ bytes: file.length, sha256: sha256Of(file), created_at: "" },
      },
    );
    assert.deepEqual(readFileSync(fileOf(file)), file);
    assert.deepEqual(await list(id), [attachment]);
    const found = await server.call("GET", `/v1/attachments/${attachment.id}`);
    assert.deepEqual(found.json, json);
    assert.equal(found.headers.get("etag"), headers.get("etag"));

    const read = await content(attachment.id);
    assert.deepEqual(Buffer.from(await read.arrayBuffer()), file);
    const expected = {
      "content-type": "application/pdf",
      "content-length": String(file.length),
      "content-disposition": `attachment; filename="a b.pdf"; filename*=UTF-8''a%20b.pdf`,
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
      etag: `"${sha256Of(file)}"`,
    };
    for (const [name, value] of Object.entries(expected)) assert.equal(read.headers.get(name), value);
    const head = await content(attachment.id, {}, "HEAD");
    assert.deepEqual([head.status, head.headers.get("content-length")], [200, String(file.length)]);
    const known = await content(attachment.id, { "if-none-match": expected.etag });
    assert.deepEqual([known.status, await known.text()], [304, ""]);

    const { changes } = await server.ok("GET", "/v1/changes?limit=1");
    assert.equal(changes[0].operation, "attachments.create");
    assert.deepEqual(changes[0].items, [{ type: "attachment", id: attachment.id, action: "created" }]);
    const stale = { headers: { "if-match": '"other"' } };
    const refused = await server.call("DELETE", `/v1/attachments/${attachment.id}`, undefined, stale);
    assertProblem(refused, "precondition_failed", []);
    assert.equal((await server.call("DELETE", `/v1/attachments/${attachment.id}`)).status, 204);
    assert.deepEqual(await list(id), []);
    assert.equal((await content(attachment.id)).status, 404);
    await whenNothingIncoming();
  });

  for (const [type, mediaType] of [
    ["pdf", "application/pdf"],
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["webp", "image/webp"],
    ["heic", "image/heic"],
  ] as const) {
    test(`the first bytes decide that a file is ${type}, whatever the client says`, async () => {
      const headers = { "content-type": "text/html; charset=utf-16" };
      const { status, json } = await attach(server, await newTransaction(), newFile(type), { headers });
      assert.deepEqual([status, json.attachment.media_type], [201, mediaType]);
    });
  }

  for (const [what, file] of [
    ["HTML", Buffer.from("<html>%PDF-1.7</html>")],
    ["JSON", Buffer.from('{"a":1}')],
    ["one byte", Buffer.from("%")],
    ["nothing", Buffer.of()],
    ["an MP4 film", Buffer.from("\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp41", "latin1")],
  ] as const) {
    test(`${what} is rejected with 415`, async () => {
      const id = await newTransaction();
      assertProblem(await attach(server, id, file), "unsupported_file_type", []);
      const asJson = { headers: { "content-type": "application/json" } };
      assertProblem(await attach(server, id, file, asJson), "unsupported_file_type", []);
      assert.equal(existsSync(fileOf(file)), false);
      await whenNothingIncoming();
    });
  }

  test("If-Match names the version of the transaction", async () => {
    const id = await newTransaction();
    const stale = await attach(server, id, newFile(), { headers: { "if-match": '"other"' } });
    assertProblem(stale, "precondition_failed", []);
    const etag = (await server.call("GET", `/v1/transactions/${id}`)).headers.get("etag") ?? "";
    assert.equal((await attach(server, id, newFile(), { headers: { "if-match": etag } })).status, 201);
  });

  test("a compressed or partial body is rejected", async () => {
    const id = await newTransaction();
    const compressed = await attach(server, id, newFile(), { headers: { "content-encoding": "gzip" } });
    assertProblem(compressed, "unsupported_media_type", []);
    const partial = await attach(server, id, newFile(), { headers: { "content-range": "bytes 0-10/20" } });
    assertProblem(partial, "invalid_header", []);
  });

  test("a file has at most 10 MiB, announced or not", async () => {
    const id = await newTransaction();
    const start = newFile("png", 0);
    const largest = Buffer.concat([start, Buffer.alloc(MAX_ATTACHMENT_BYTES - start.length)]);
    assert.equal((await attach(server, id, largest)).status, 201);
    const larger = Buffer.concat([largest, Buffer.of(0)]);
    assertProblem(await attach(server, id, larger), "body_too_large", []);
    const chunked = await fetch(`${server.url}/v1/transactions/${id}/attachments`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.tokens.write}` },
      body: new Blob([larger]).stream(),
      duplex: "half",
    } as RequestInit);
    assert.deepEqual([chunked.status, ((await chunked.json()) as { code: string }).code], [413, "body_too_large"]);
    assert.equal((await list(id)).length, 1);
    await whenNothingIncoming();
  });

  test("bytes that arrive one by one make the same file", async () => {
    const id = await newTransaction();
    const file = newFile("jpeg", 150);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    socket.write(
      `POST /v1/transactions/${id}/attachments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.tokens.write}\r\nContent-Length: ${file.length}\r\nConnection: close\r\n\r\n`,
    );
    for (const byte of file) socket.write(Buffer.of(byte));
    let answer = "";
    for await (const part of socket) answer += part;
    assert.match(answer, /^HTTP\/1\.1 201 /);
    assert.deepEqual(readFileSync(fileOf(file)), file);
  });

  test("an interrupted upload leaves nothing", async () => {
    const id = await newTransaction();
    const file = newFile("png", 100_000);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /v1/transactions/${id}/attachments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.tokens.write}\r\nContent-Length: ${file.length + 1}\r\n\r\n`,
    );
    socket.write(file);
    while (incoming().length === 0) await wait(10);
    assert.equal(incoming().length, 1);
    socket.destroy();
    await whenNothingIncoming();
    assert.deepEqual(await list(id), []);
  });

  for (const [disposition, name] of [
    ['attachment; filename="../../etc/passwd.png"', "passwd.png"],
    ['attachment; filename="C:\\\\Users\\\\me\\\\scan.png"', "scan.png"],
    ["attachment; filename*=UTF-8''caf%C3%A9%20%E2%82%AC.png; filename=\"cafe.png\"", "café €.png"],
    ["attachment; filename*=UTF-8''a%00b%0D%0Ac%E2%80%AEgnp.exe", "abcgnp.png"],
    ["attachment; filename*=UTF-8''%", "attachment.png"],
    ['attachment; filename=".."', "attachment.png"],
    ["attachment; filename=plain.png", "plain.png"],
    ['attachment; filename="a\\"b; filename=c.png"', "a b; filename=c.png"],
    ["attachment", "attachment.png"],
    [`attachment; filename="${"é".repeat(300)}.png"`, `${"é".repeat(196)}.png`],
  ] as const) {
    test(`the name of ${disposition.slice(0, 60)} is safe`, async () => {
      const latin1 = Buffer.from(disposition, "utf8").toString("latin1");
      const { json } = await attach(server, await newTransaction(), newFile(), { disposition: latin1 });
      assert.equal(json.attachment?.name, name);
      const { headers, status } = await content(json.attachment.id);
      assert.equal(status, 200);
      assert.match(
        headers.get("content-disposition") ?? "",
        /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/,
      );
    });
  }

  test("a name that an older version has stored is downloaded with the extension of the content", async () => {
    const { json } = await attach(server, await newTransaction(), newFile());
    await server.query(`UPDATE attachments SET name = 'invoice.png.hta' WHERE id = '${json.attachment.id}'`);
    const { headers } = await content(json.attachment.id);
    const expected = `attachment; filename="invoice.png"; filename*=UTF-8''invoice.png`;
    assert.equal(headers.get("content-disposition"), expected);
  });

  test("a stored type that is not accepted is never sent", async () => {
    const { json } = await attach(server, await newTransaction(), newFile());
    for (const stored of ["text/html", "image/svg+xml", "constructor", ""]) {
      await server.query(
        `UPDATE attachments SET media_type = '${stored}', name = 'page.html' WHERE id = '${json.attachment.id}'`,
      );
      const { headers } = await content(json.attachment.id);
      assert.equal(headers.get("content-type"), "application/octet-stream", stored);
      assert.equal(headers.get("content-disposition"), `attachment; filename="page.bin"; filename*=UTF-8''page.bin`);
      assert.equal(headers.get("content-security-policy"), "sandbox");
    }
  });

  test("a transaction has at most 20 attachments", async () => {
    const id = await newTransaction();
    for (let i = 0; i < MAX_ATTACHMENTS; i += 1) assert.equal((await attach(server, id, newFile())).status, 201);
    const file = newFile();
    assertProblem(await attach(server, id, file), "too_many_attachments", []);
    assert.equal(existsSync(fileOf(file)), false);
  });

  test("the files of a budget have a limit, in which deleted ones count, and equal ones once", async () => {
    const { attachments } = server.service;
    const id = await newTransaction();
    const file = newFile("png", 1000);
    const used = await server.service.store.of(server.budget.id).attachments.usedBytes();
    Object.assign(server.service, { attachments: { ...attachments, limitBytes: used + file.length } });
    try {
      const { json } = await attach(server, id, file);
      assertProblem(await attach(server, id, newFile()), "attachments_full", []);
      assert.equal((await attach(server, id, file)).status, 201);
      await server.call("DELETE", `/v1/attachments/${json.attachment.id}`);
      assertProblem(await attach(server, id, newFile()), "attachments_full", []);
    } finally {
      Object.assign(server.service, { attachments });
    }
  });

  test("without a directory, uploads and downloads return 409, and everything else works", async () => {
    const { attachments } = server.service;
    const id = await newTransaction();
    const { json } = await attach(server, id, newFile());
    Object.assign(server.service, { attachments: { ...attachments, files: null } });
    try {
      assertProblem(await attach(server, id, newFile()), "attachments_not_configured", []);
      assert.equal((await content(json.attachment.id)).status, 409);
      assert.deepEqual(await list(id), [json.attachment]);
      assert.equal((await server.call("DELETE", `/v1/attachments/${json.attachment.id}`)).status, 204);
    } finally {
      Object.assign(server.service, { attachments });
    }
  });

  test("while the directory is missing, uploads and downloads return 503, and everything else works", async () => {
    const id = await newTransaction();
    const { json } = await attach(server, id, newFile());
    const aside = `${server.attachmentsDirectory}-aside`;
    renameSync(server.attachmentsDirectory, aside);
    try {
      assertProblem(await attach(server, id, newFile()), "storage_unavailable", []);
      const { status, headers } = await content(json.attachment.id);
      assert.deepEqual([status, headers.get("retry-after"), headers.get("cache-control")], [503, "5", "no-store"]);
      assert.deepEqual(await list(id), [json.attachment]);
      assert.equal(existsSync(server.attachmentsDirectory), false);
    } finally {
      renameSync(aside, server.attachmentsDirectory);
    }
    assert.equal((await content(json.attachment.id)).status, 200);
  });

  test("a missing, truncated or linked file is never served, and is reported", async () => {
    const id = await newTransaction();
    const [missing, short, linked, wrong] = [newFile(), newFile(), newFile(), newFile()];
    const ids: string[] = [];
    for (const file of [missing, short, linked]) ids.push((await attach(server, id, file)).json.attachment.id);
    await attach(server, id, wrong);
    assert.deepEqual((await verifyFiles(server.service)).findings, []);
    rmSync(fileOf(missing));
    writeFileSync(fileOf(short), "short");
    renameSync(fileOf(linked), `${fileOf(linked)}.target`);
    symlinkSync(`${fileOf(linked)}.target`, fileOf(linked));
    writeFileSync(fileOf(wrong), newFile());
    for (const one of ids) assert.equal((await content(one)).status, 503);
    const { findings } = await verifyFiles(server.service);
    assert.equal(findings.length, 4);
    for (const file of [missing, short, linked, wrong]) {
      assert.ok(findings.some((finding) => finding.includes(sha256Of(file))));
      // The same file again repairs it.
      assert.equal((await attach(server, id, file)).status, 201);
    }
    assert.deepEqual((await verifyFiles(server.service)).findings, []);
  });

  test("a link instead of the budget's directory is not followed", async () => {
    const id = await newTransaction();
    const { json } = await attach(server, id, newFile());
    const outside = join(server.attachmentsDirectory, "outside");
    renameSync(directory(), outside);
    symlinkSync(outside, directory());
    try {
      const file = newFile();
      assertProblem(await attach(server, id, file), "storage_unavailable", []);
      assert.equal(existsSync(join(outside, sha256Of(file))), false);
      assert.equal((await content(json.attachment.id)).status, 503);
    } finally {
      rmSync(directory());
      renameSync(outside, directory());
    }
  });

  test("a dry run checks everything and stores nothing", async () => {
    const id = await newTransaction();
    const file = newFile();
    const { status, json } = await attach(server, id, file, { query: "?dry_run=true" });
    assert.deepEqual([status, json.attachment.sha256], [201, sha256Of(file)]);
    assert.equal(existsSync(fileOf(file)), false);
    assert.deepEqual(await list(id), []);
    assert.equal(await server.service.store.of(server.budget.id).attachments.hasFile(sha256Of(file)), false);
    assertProblem(await attach(server, randomUUID7(), file, { query: "?dry_run=true" }), "not_found", []);
    await whenNothingIncoming();
  });

  test("an Idempotency-Key covers the content and the name", async () => {
    const id = await newTransaction();
    const file = newFile();
    const headers = { "idempotency-key": randomUUID() };
    const first = await attach(server, id, file, { headers });
    const again = await attach(server, id, file, { headers });
    assert.deepEqual([again.status, again.text], [201, first.text]);
    assert.equal(again.headers.get("idempotency-replayed"), "true");
    assertProblem(await attach(server, id, newFile(), { headers }), "idempotency_key_reused", []);
    const renamed = await attach(server, id, file, { headers, disposition: "attachment; filename=b.png" });
    assertProblem(renamed, "idempotency_key_reused", []);
    assert.equal((await list(id)).length, 1);
    const refusedHeaders = { "idempotency-key": randomUUID() };
    const refused = await attach(server, randomUUID7(), file, { headers: refusedHeaders });
    assertProblem(refused, "not_found", []);
  });

  test("a file of an unknown transaction is not stored", async () => {
    const file = newFile();
    assertProblem(await attach(server, randomUUID7(), file), "not_found", []);
    const { other } = server.tokens;
    assertProblem(await attach(server, await newTransaction(), file, { as: other }), "not_found", []);
    assert.equal(existsSync(fileOf(file)), false);
    await whenNothingIncoming();
  });

  test("another household and the scope read get nothing that they may not have", async () => {
    const id = await newTransaction();
    const { json } = await attach(server, id, newFile());
    const path = `/v1/attachments/${json.attachment.id}`;
    const as = server.tokens.other;
    for (const [method, where] of [
      ["GET", path],
      ["GET", `${path}/content`],
      ["DELETE", path],
      ["GET", `/v1/transactions/${id}/attachments`],
    ] as const) {
      assertProblem(await server.call(method, where, undefined, { as }), "not_found", []);
    }
    const { read } = server.tokens;
    assertProblem(await attach(server, id, newFile(), { as: read }), "insufficient_scope", []);
    assertProblem(await server.call("DELETE", path, undefined, { as: read }), "insufficient_scope", []);
    assertProblem(await attach(server, id, newFile(), { as: null }), "unauthorized", []);
  });

  test("equal files uploaded at once share one file, which stays until the last is deleted", async () => {
    const id = await newTransaction();
    const file = newFile("png", 300_000);
    const answers = await Promise.all([1, 2, 3, 4].map(() => attach(server, id, file)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201],
    );
    const ids: string[] = answers.map(({ json }) => json.attachment.id);
    const last = ids.pop();
    for (const one of ids) await server.call("DELETE", `/v1/attachments/${one}`);
    const nowMs = server.nowMs;
    server.nowMs += 40 * DAY_MS;
    try {
      await removeUnreferencedFiles(server.service);
    } finally {
      server.nowMs = nowMs;
    }
    assert.equal((await content(last ?? "")).status, 200);
    await whenNothingIncoming();
  });

  test("a deleted attachment can be restored for 30 days, then its file is removed", async () => {
    const id = await newTransaction();
    const file = newFile();
    const { json, headers } = await attach(server, id, file);
    const { attachment } = json;
    const remove = async () =>
      (await server.call("DELETE", `/v1/attachments/${attachment.id}`)).headers.get("change-id");
    const first = await remove();
    const nowMs = server.nowMs;
    try {
      server.nowMs = nowMs + 29 * DAY_MS;
      await removeUnreferencedFiles(server.service);
      const undone = await undo(first);
      assert.equal(undone.status, 200, undone.text);
      assert.deepEqual(await list(id), [attachment]);
      assert.equal((await content(attachment.id)).status, 200);
      const second = await remove();
      server.nowMs += 31 * DAY_MS;
      await removeUnreferencedFiles(server.service);
      assert.equal(existsSync(fileOf(file)), false);
      const pointer = `/attachment/${attachment.id}/sha256`;
      assertProblem(await undo(second), "undo_conflict", [`${pointer} undo_conflict`]);
      assertProblem(await undo(headers.get("change-id")), "undo_conflict", [
        `/attachment/${attachment.id} undo_conflict`,
      ]);
      // The same file can be uploaded again.
      assert.equal((await attach(server, id, file)).status, 201);
      assert.equal((await undo(second)).status, 200);
      assert.equal((await list(id)).length, 2);
    } finally {
      server.nowMs = nowMs;
    }
    assert.deepEqual((await server.service.store.verify()).findings, []);
  });

  test("deleting a transaction deletes its attachments in the same change, and undo restores them", async () => {
    const id = await newTransaction();
    const [one, other] = [newFile(), newFile()];
    await attach(server, id, one);
    await attach(server, id, other);
    const attachments = await list(id);
    const { headers } = await server.call("DELETE", `/v1/transactions/${id}?update_account_balance=false`);
    const { changes } = await server.ok("GET", "/v1/changes?limit=1");
    const deleted = changes[0].items.filter(({ action }: { action: string }) => action === "deleted");
    assert.deepEqual(
      deleted.map(({ type }: { type: string }) => type),
      ["attachment", "attachment", "transaction"],
    );
    assert.equal((await undo(headers.get("change-id"))).status, 200);
    assert.deepEqual(await list(id), attachments);
    for (const attachment of attachments) assert.equal((await content(attachment.id)).status, 200);
  });

  test("a create is not undone while its transaction has attachments", async () => {
    const { id } = await newAccount(server);
    const [made] = await create(server, [payment(id, -1)]);
    const { changes } = await server.ok("GET", "/v1/changes?limit=1");
    await attach(server, made?.id ?? "", newFile());
    assertProblem(await undo(String(changes[0].seq)), "undo_conflict", [`/transaction/${made?.id} undo_conflict`]);
  });

  test("an upload that was killed before its row leaves a file that is removed after 30 days", async () => {
    const file = newFile();
    const { store, now } = server.service;
    const at = new Date(now()).toISOString().replace("Z", "000+00:00");
    const description = { sha256: sha256Of(file), bytes: file.length };
    await store.write(server.budget.id, (tx) => tx.attachments.reserveFile(description, at));
    mkdirSync(directory(), { recursive: true });
    writeFileSync(fileOf(file), file);
    const { findings } = await store.verify();
    assert.deepEqual([...findings, ...(await verifyFiles(server.service)).findings], []);
    await removeUnreferencedFiles(server.service);
    assert.ok(existsSync(fileOf(file)));
    const nowMs = server.nowMs;
    server.nowMs += 31 * DAY_MS;
    try {
      await removeUnreferencedFiles(server.service);
    } finally {
      server.nowMs = nowMs;
    }
    assert.equal(existsSync(fileOf(file)), false);
    assert.equal(await store.of(server.budget.id).attachments.hasFile(sha256Of(file)), false);
  });

  test("a file equal to one that is being removed is rejected, and an interrupted removal is resumed", async () => {
    const id = await newTransaction();
    const file = newFile();
    const { json } = await attach(server, id, file);
    await server.call("DELETE", `/v1/attachments/${json.attachment.id}`);
    const removal = { unreferencedBefore: "9999", abandonedBefore: "0", at: new Date(server.nowMs).toISOString() };
    const { store } = server.service;
    const taken = await store.write(server.budget.id, (tx) => tx.attachments.takeFiles([sha256Of(file)], removal));
    assert.equal(taken.length, 1);
    assertProblem(await attach(server, id, file), "storage_unavailable", []);
    const nowMs = server.nowMs;
    server.nowMs += 32 * DAY_MS;
    try {
      await removeUnreferencedFiles(server.service);
    } finally {
      server.nowMs = nowMs;
    }
    assert.equal((await attach(server, id, file)).status, 201);
  });
});

function randomUUID7(): string {
  return `01a1f2c4-8e10-7${randomUUID().slice(15)}`;
}
