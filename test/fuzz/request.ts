/** The fuzzer's requests and responses, and the client that sends them unchanged. */
import { isUtf8 } from "node:buffer";
import { Agent, request as open } from "node:http";
import { text as readText } from "node:stream/consumers";
import type { CallAnswer } from "../support/call.ts";
import { HANG_MS } from "../support/hang.ts";
import type { TableState } from "./tables.ts";

/** The household whose token a request sends. */
export type Household = "own" | "other";

export interface FuzzRequest {
  readonly method: string;
  /** Percent-encoded, without the query string. */
  readonly path: string;
  /** The parts between the ampersands, as they are sent. */
  readonly query: readonly string[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
  readonly household: Household;
}

export interface Answer extends Pick<CallAnswer, "status" | "text" | "json"> {
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A request with its response and the state before it. */
export interface Exchange {
  readonly request: FuzzRequest;
  /** The parsed body; undefined if there is none or it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: valid and invalid bodies
  readonly sent: any;
  readonly isPreview: boolean;
  readonly answer: Answer;
  readonly stateBefore: TableState;
  /** The response to GET on the resource before the write; undefined if the request names no resource. */
  readonly before: Answer | undefined;
}

export const urlOf = ({ path, query }: FuzzRequest) => (query.length === 0 ? path : `${path}?${query.join("&")}`);

export function headerValues({ headers }: FuzzRequest, name: string): string[] {
  return headers.filter(([key]) => key === name).map(([, value]) => value);
}

/** The parameters of the query, decoded if possible. */
export function parametersOf({ query }: FuzzRequest): [name: string, value: string][] {
  const pairs = query.flatMap((part) => part.split("&")).filter((pair) => pair !== "");
  return pairs.map((pair) => {
    const [name = "", ...value] = pair.replaceAll("+", " ").split("=");
    return [decode(name), decode(value.join("="))];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function formatHead(request: FuzzRequest): string {
  const headers = request.headers.map(([name, value]) => `${name}: ${value}`);
  return [`${request.method} ${urlOf(request)}`, ...headers].join("\n");
}

/** The request as HTTP text; a body that is not UTF-8 is in base64. */
export function formatRequest(request: FuzzRequest): string {
  const { body = Buffer.of() } = request;
  const text = isUtf8(body) ? body.toString() : `base64:${body.toString("base64")}`;
  return `${formatHead(request)}\n\n${text.slice(0, 5000)}\n`;
}

/** For a larger body, the server may respond before it has read the body, and close the connection. */
const REUSABLE_BYTES = 64 * 1024;

/** Sends requests unchanged over one connection; those with large bodies over their own. */
export interface Wire {
  send(request: FuzzRequest): Promise<Answer>;
  close(): void;
}

export function openWire(url: string): Wire {
  const { hostname, port, host } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  async function send(request: FuzzRequest): Promise<Answer> {
    const { method, body } = request;
    // Without Content-Length, Node would send a POST without a body as chunked.
    const length = body === undefined && method !== "POST" ? [] : ["content-length", String(body?.length ?? 0)];
    const headers = ["host", host, ...request.headers.flat(), ...length];
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const options = { hostname, port, method, path: urlOf(request), headers };
    const isReusable = (body?.length ?? 0) <= REUSABLE_BYTES;
    const outgoing = open({ ...options, agent: isReusable && agent }, (incoming) => {
      readText(incoming).then((text) => {
        const isJson = /json/.test(incoming.headers["content-type"] ?? "") && text !== "";
        const json = isJson ? JSON.parse(text) : undefined;
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers as Answer["headers"], text, json });
      }, reject);
    });
    outgoing.setTimeout(HANG_MS, () => void outgoing.destroy(new Error(`no answer within ${HANG_MS} ms`)));
    outgoing.on("error", reject);
    outgoing.end(body);
    return await promise;
  }

  return { send, close: () => agent.destroy() };
}
