/**
 * The guarantees after a restart: every acknowledged write is stored as acknowledged, an unanswered write is stored
 * completely or not at all, and repeating it with its key stores it exactly once. The log has the change of each stored
 * write, and no other.
 */
import assert from "node:assert/strict";
import type { Random } from "../../src/demo/random.ts";
import type { Book } from "./book.ts";
import { acknowledge, assertReplay, type Client } from "./client.ts";
import type { Connection } from "./connection.ts";
import type { FollowedLog } from "./followed-log.ts";
import { assertState, readState } from "./state.ts";

const RETRIED_BY_EACH = 10;

/** Repeats the unanswered writes and records them in each client's book. `log` has followed the server so far. */
export async function assertNothingLost(
  connection: Connection,
  clients: readonly Client[],
  log: FollowedLog,
  random: Random,
): Promise<void> {
  const found = await readState(connection);
  const { server_knowledge } = await connection.read("/v1/changes?limit=1");
  const books: Book[] = [];
  for (const client of clients) books.push(await repeatUnanswered(client, connection, server_knowledge));
  assertState(found, books, "after the restart");

  for (const { answered } of clients) {
    for (let i = 0; i < Math.min(RETRIED_BY_EACH, answered.length); i += 1) {
      const write = random.pick(answered);
      const second = await connection.send(write.request);
      assert.ok(second);
      assertReplay(write, second);
    }
  }
  const current = clients.map(({ book }) => book);
  const repeated = await readState(connection);
  assertState(repeated, current, "after the repeated requests");
  await log.check(connection, clients, repeated);
}

/**
 * Repeats the unanswered write and returns the book that must have been stored before. The log ended with the change `last`
 * then, so it had the change of a write exactly if the write was stored.
 */
async function repeatUnanswered(client: Client, { send }: Connection, last: number): Promise<Book> {
  const { unanswered } = client;
  if (unanswered === undefined) return client.book;
  const before = structuredClone(client.book);
  const answer = await send(unanswered.request);
  assert.ok(answer);
  acknowledge(client, answer);
  if (answer.changeId !== null) assert.equal(answer.changeId <= last, answer.isReplay, "the log and the data differ");
  return answer.isReplay ? structuredClone(client.book) : before;
}
