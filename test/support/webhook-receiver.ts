/** A receiver of webhooks on this machine, whose answers a test decides. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of the body
  readonly json: any;
}

export interface WebhookReceiver {
  readonly url: string;
  /** In the order of their arrival. */
  readonly received: Received[];
  /** Answers a request. By default with 204. */
  answer: (response: ServerResponse, message: Received) => void;
  close(): Promise<void>;
}

export const accept = (response: ServerResponse) => void response.writeHead(204).end();

export async function startReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const message = {
      id: String(request.headers["webhook-id"]),
      headers: request.headers,
      body,
      json: JSON.parse(body),
    };
    received.push(message);
    receiver.answer(response, message);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/secret-part`,
    received,
    answer: accept,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return receiver;
}
