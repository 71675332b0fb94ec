/**
 * The servers for comparison, in a separate process: bare `node:http`, which returns a fixed string, and Fastify alone,
 * which serializes the same response from an object with a response schema. Neither validates or reads anything.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { answerQuestions } from "./worker.ts";

export interface ReadyServerPlan {
  readonly kind: "bare" | "fastify";
  /** The response body. */
  readonly body: string;
}

answerQuestions<ReadyServerPlan>(({ kind, body }) => (kind === "bare" ? serveBare(body) : serveFastify(body)));

async function serveBare(body: string): Promise<number> {
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen({ host: "127.0.0.1", port: 0 }, resolve));
  return (server.address() as AddressInfo).port;
}

async function serveFastify(body: string): Promise<number> {
  const app = fastify();
  const answer = JSON.parse(body);
  app.get("/*", { schema: { response: { 200: schemaOf(answer) } } }, async () => answer);
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** The JSON Schema of a value. A list gets the schema of its first item; a null allows any type. */
function schemaOf(value: unknown): object {
  if (Array.isArray(value)) return { type: "array", items: schemaOf(value[0]) };
  if (value === null) return {};
  if (typeof value !== "object") return { type: typeof value };
  const properties = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, schemaOf(item)]));
  return { type: "object", properties };
}
