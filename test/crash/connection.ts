/** HTTP requests to a server that may die at any moment. An incomplete response counts as no response. */
import assert from "node:assert/strict";
import type { Fields } from "../support/ledger.ts";

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: Fields | undefined;
  readonly key?: string;
}

export interface Answer {
  readonly status: number;
  /** The response headers that a replay repeats. */
  readonly contentType: string | null;
  readonly entityTag: string | null;
  /** The number of the write's change. Null if it changed nothing. */
  readonly changeId: number | null;
  readonly text: string;
  readonly isReplay: boolean;
  /** The id that the server gave to the request. */
  readonly requestId: string;
}

export interface Connection {
  /** Undefined if the server died or was stopping before it responded. */
  send(request: Request): Promise<Answer | undefined>;
  /** Reads JSON. The server must respond. */
  read(path: string): Promise<Fields>;
}

/** Sends all requests with one token. */
export function connectTo(url: string, token: string): Connection {
  async function send({ method, path, body, key }: Request): Promise<Answer | undefined> {
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const answer = await readAnswer(response);
      return answer.status === 503 && /"shutting_down"/.test(answer.text) ? undefined : answer;
    } catch (error) {
      if (error instanceof TypeError) return undefined; // the connection broke
      throw error;
    }
  }

  return {
    send,
    async read(path) {
      const answer = await send({ method: "GET", path });
      assert.equal(answer?.status, 200, `${path} returned ${answer?.status} ${answer?.text}`);
      return parse(answer);
    },
  };
}

/** The JSON of a response; empty if it has none. */
export function parse(answer: Answer | undefined): Fields {
  return answer === undefined || answer.text === "" ? {} : JSON.parse(answer.text);
}

async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return {
    status,
    contentType: headers.get("content-type"),
    entityTag: headers.get("etag"),
    changeId: headers.has("change-id") ? Number(headers.get("change-id")) : null,
    text: await response.text(),
    isReplay: headers.get("idempotency-replayed") === "true",
    requestId: headers.get("x-request-id") ?? "",
  };
}
