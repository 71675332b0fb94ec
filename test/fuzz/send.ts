/** Sends requests as they are, over one connection that is kept open, and fails where no whole answer comes back. */
import { Agent, type IncomingMessage, request as open } from "node:http";
import type { Answer } from "./exchange.ts";
import { bytesOf, type FuzzRequest, urlOf } from "./fuzz-request.ts";

/** An answer that takes longer is taken for none. */
const PATIENCE_MS = 20_000;

export interface Wire {
  send(request: FuzzRequest): Promise<Answer>;
  close(): void;
}

export function openWire(url: string): Wire {
  const { hostname, port, host } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  function send(request: FuzzRequest): Promise<Answer> {
    const bytes = bytesOf(request);
    // Without a length Node would announce a body in pieces where a POST has none.
    const isBodiless = bytes === undefined && request.method !== "POST";
    const length = isBodiless ? [] : ["content-length", String(bytes?.length ?? 0)];
    const headers = ["host", host, ...request.headers.flat(), ...length];
    return new Promise((resolve, reject) => {
      const options = { agent, hostname, port, method: request.method, path: urlOf(request), headers };
      const outgoing = open(options, (incoming) => void readAnswer(incoming).then(resolve, reject));
      outgoing.setTimeout(PATIENCE_MS, () => void outgoing.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
      outgoing.on("error", reject);
      outgoing.end(bytes);
    });
  }

  return { send, close: () => agent.destroy() };
}

async function readAnswer(incoming: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const isJson = /json/.test(incoming.headers["content-type"] ?? "") && text !== "";
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers as Answer["headers"],
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}
