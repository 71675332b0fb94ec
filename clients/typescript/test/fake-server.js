/** A server on a free port whose answers each test chooses. It records the requests. */
import { once } from "node:events";
import { createServer } from "node:http";

/** @param {(request: {method: string, url: string, headers: object, body: string}, count: number, response: import("node:http").ServerResponse) => unknown} answer */
export async function fakeServer(answer) {
  const requests = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const { method, url, headers } = request;
    requests.push({ method, url, headers, body });
    const answered = await answer(requests.at(-1), requests.length, response);
    if (answered === undefined) return;
    const { status = 200, json, headers: sent = {} } = answered;
    const type = status < 300 ? "application/json" : "application/problem+json";
    response.writeHead(status, { "content-type": type, ...sent }).end(json === undefined ? "" : JSON.stringify(json));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function problem(status, code, headers = {}) {
  return { status, json: { type: `/errors/${code}`, title: "", status, code, detail: "No.", errors: [] }, headers };
}
