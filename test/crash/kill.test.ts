/** A server that is killed in the middle of its work: what it acknowledged is there, and nothing is there in part. */
import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { leeway, serve } from "../support/command.ts";

const ROUNDS = 4;
const BATCH = 50;
const CLIENTS = 4;

interface Sent {
  readonly key: string;
  readonly body: string;
  /** The answer's text, where there was one. */
  answer?: string;
}

test("after SIGKILL every acknowledged batch is there, whole and once", async () => {
  const directory = mkdtempSync(join(tmpdir(), "leeway-kill-"));
  const environment = { LEEWAY_LOG_LEVEL: "silent", LEEWAY_RATE_LIMIT: "off" };
  let server = await serve(directory, environment);
  const token = server.token ?? "";
  const post = (path: string, body: string, key: string) =>
    fetch(server.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
      body,
    });
  const account = { name: "Main", type: "depository", subtype: "checking", currency: "USD" };
  const made = await post("/v1/accounts", JSON.stringify({ account }), randomUUID());
  const { id } = ((await made.json()) as { account: { id: string } }).account;
  const sent: Sent[] = [];

  /** Sends batch after batch until the server is gone. */
  async function sendUntilGone(): Promise<void> {
    for (;;) {
      const transaction = { account_id: id, amount: -0.01, authorized_at: "2026-11-05", payee: { name: "Shop" } };
      const batch: Sent = { key: randomUUID(), body: JSON.stringify({ transactions: Array(BATCH).fill(transaction) }) };
      sent.push(batch);
      try {
        const answer = await post("/v1/transactions", batch.body, batch.key);
        const text = await answer.text();
        assert.equal(answer.status, 201, text);
        batch.answer = text;
      } catch (error) {
        if (error instanceof TypeError) return; // the connection broke: whether it was stored is not known
        throw error;
      }
    }
  }

  for (let round = 0; round < ROUNDS; round++) {
    const clients = Array.from({ length: CLIENTS }, sendUntilGone);
    await wait(randomInt(150, 500));
    assert.equal((await server.stop("SIGKILL")).signal, "SIGKILL");
    await Promise.all(clients);
    const { code, stdout, stderr } = await leeway(["verify"], { LEEWAY_DATA: directory });
    assert.equal(code, 0, stderr);
    const stored = Number(/([\d,]+) transactions?/.exec(stdout)?.[1]?.replaceAll(",", ""));
    const acknowledged = sent.filter(({ answer }) => answer !== undefined).length;
    assert.equal(stored % BATCH, 0, "a batch is there in part");
    assert.ok(stored >= acknowledged * BATCH && stored <= sent.length * BATCH, `${acknowledged} <= ${stored / BATCH}`);

    server = await serve(directory, environment);
    for (const batch of sent) {
      const again = await post("/v1/transactions", batch.body, batch.key);
      const text = await again.text();
      assert.equal(again.status, 201, text);
      if (batch.answer !== undefined) {
        assert.equal(again.headers.get("idempotency-replayed"), "true");
        assert.equal(text, batch.answer);
      }
      batch.answer = text;
    }
    const balance = await fetch(`${server.url}/v1/accounts/${id}`, { headers: { authorization: `Bearer ${token}` } });
    const { current_balance } = ((await balance.json()) as { account: { current_balance: number } }).account;
    assert.equal(current_balance, (-sent.length * BATCH) / 100);
  }
  await server.stop();
  rmSync(directory, { recursive: true });
});
