/**
 * A load client: it sends one write after the other, each with its own Idempotency-Key, and records acknowledged writes and
 * the write that was unanswered when the server died.
 */
import assert from "node:assert/strict";
import type { Random } from "../../src/demo/random.ts";
import { type Book, emptyBook } from "./book.ts";
import { type Answer, type Connection, parse, type Request } from "./connection.ts";
import { drawStep } from "./draw-step.ts";
import type { Step } from "./step.ts";

/** A sent write. */
export interface SentWrite {
  readonly step: Step;
  readonly request: Request & { readonly key: string };
}

export interface AnsweredWrite extends SentWrite {
  readonly answer: Answer;
}

export interface Client {
  readonly name: string;
  readonly random: Random;
  readonly book: Book;
  /** Acknowledged writes in order, without previews. */
  readonly answered: AnsweredWrite[];
  /** The write that was sent but not answered. */
  unanswered: SentWrite | undefined;
}

const RETRIED = 0.1;

/** A new client. Its keys start with its name. */
export function newClient(name: string, random: Random): Client {
  return { name, random, book: emptyBook(), answered: [], unanswered: undefined };
}

/** Sends writes until the server dies or has answered the given number. */
export async function keepWriting(client: Client, connection: Connection, wanted = Number.POSITIVE_INFINITY) {
  const { book, random, name, answered } = client;
  while (answered.length < wanted) {
    const step = drawStep(book, random, name);
    const key = `<${name}.${answered.length}.${random.int(0, 2 ** 31)}>`;
    const { method, path, body } = step;
    const request = { method, path, body, key };
    client.unanswered = { step, request };
    const answer = await connection.send(request);
    if (answer === undefined) return;
    assert.equal(answer.isReplay, false, `the first answer to ${key} is a replay`);
    acknowledge(client, answer);
    if (answered.length > 0 && random.chance(RETRIED)) {
      const again = random.pick(answered);
      const second = await connection.send(again.request);
      if (second === undefined) return;
      assertReplay(again, second);
    }
  }
}

/** Records the response to the unanswered write in the book. */
export function acknowledge(client: Client, answer: Answer): void {
  const { unanswered, book, answered } = client;
  assert.ok(unanswered);
  const { step, request } = unanswered;
  assert.equal(answer.status, step.status, `${step.method} ${step.path} ${request.key} returned ${answer.text}`);
  assert.equal(answer.changeId === null, step.isPreview === true, `${request.key} has the change ${answer.changeId}`);
  step.apply(book, parse(answer));
  if (!step.isPreview) answered.push({ ...unanswered, answer });
  client.unanswered = undefined;
}

/** Asserts that the second response is a byte-for-byte replay of the first and is marked as one. */
export function assertReplay({ request, answer: first }: AnsweredWrite, second: Answer): void {
  const { isReplay: _first, requestId: _firstId, ...expected } = first;
  const { isReplay, requestId: _secondId, ...actual } = second;
  assert.deepEqual(actual, expected, `${request.key} was repeated`);
  assert.equal(isReplay, true, `the answer to ${request.key} is not a replay`);
}
