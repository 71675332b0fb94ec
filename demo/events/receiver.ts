/** A receiver of webhooks that verifies signatures, and that can be down. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyWebhook } from "../../clients/typescript/src/index.ts";

interface Message {
  readonly id: string;
  readonly type: string;
  readonly seq: number;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** The accepted messages in the order of their arrival, repeats included. */
  readonly messages: readonly Message[];
  /** The secret of the webhook, which verifies the signatures. */
  secret: string;
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
}

/** `nowMs` is the clock of the sender: messages of another time are rejected. */
export async function startReceiver(nowMs: () => number): Promise<Receiver> {
  const messages: Message[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const part of request) body += part;
    try {
      const headers = request.headers as Record<string, string>;
      const { type, data } = await verifyWebhook(receiver.secret, headers, body, nowMs());
      messages.push({ id: headers["webhook-id"] ?? "", type, seq: Number((data as { seq: number }).seq), body });
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  };
  let server = await listen(answer, 0);
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/leeway`,
    messages,
    secret: "",
    goDown: () => close(server),
    async comeUp() {
      server = await listen(answer, port);
    },
  };
  return receiver;
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void, port: number) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return server;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
