/** A browser: it keeps the cookies of a server and sends the headers that a page of the same origin sends. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Role } from "../../src/domain/member.ts";
import { deleteBudget } from "../../src/operations/budget/budgets.ts";
import { createSetupCode, createUser } from "../../src/operations/people/users.ts";
import { checkAnswer } from "./answer-checker.ts";
import { assertCacheRule } from "./cache-rule.ts";
import type { CallAnswer } from "./call.ts";
import type { TestServer } from "./server.ts";

export interface BrowserOptions {
  /** The Host header; by default localhost with the server's port. */
  readonly host?: string;
  /** Headers of every request. Undefined removes one that the browser sends by itself. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface TestBrowser {
  /** The cookies, by name. */
  readonly cookies: Map<string, string>;
  call(method: string, path: string, body?: unknown, headers?: BrowserOptions["headers"]): Promise<CallAnswer>;
  /** A browser with the same cookies. */
  copy(options?: BrowserOptions): TestBrowser;
}

export function openBrowser(
  server: Pick<TestServer, "url">,
  options: BrowserOptions = {},
  cookies = new Map<string, string>(),
): TestBrowser {
  const { port } = new URL(server.url);
  // A client address of its own, which counts if the server trusts 127.0.0.1 as a proxy.
  const address = [10, ...randomBytes(3)].join(".");
  const host = options.host ?? `localhost:${port}`;
  return {
    cookies,
    async call(method, path, body, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const sent = {
        host,
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": address,
        ...(cookie === "" ? {} : { cookie }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
        ...headers,
      };
      const answer = await send(Number(port), method, path, sent, body);
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*);/.exec(line) ?? [];
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      checkAnswer(method, path, answer);
      assertCacheRule(method, path, answer);
      return answer;
    },
    copy: (other = options) => openBrowser(server, other, new Map(cookies)),
  };
}

/** `fetch` would not send the Host header. */
function send(
  port: number,
  method: string,
  path: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: unknown,
): Promise<CallAnswer> {
  const content = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
  const defined = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, method, path, headers: defined as Record<string, string>, agent: false },
      async (response) => {
        const received = new Headers();
        for (let i = 0; i < response.rawHeaders.length; i += 2) {
          received.append(response.rawHeaders[i] ?? "", response.rawHeaders[i + 1] ?? "");
        }
        let text = "";
        for await (const part of response.setEncoding("utf8")) text += part;
        const isJson = /json/.test(received.get("content-type") ?? "") && text !== "";
        const json = isJson ? JSON.parse(text) : undefined;
        resolve({ status: response.statusCode ?? 0, headers: received, text, json });
      },
    );
    sent.on("error", reject);
    sent.end(content);
  });
}

/** Creates a user who is a member of the server's budget, and signs them in. */
export async function signInAs(
  server: TestServer,
  role: Role,
  { name = role, budgetId = server.budget.id, ...options }: BrowserOptions & { name?: string; budgetId?: string } = {},
): Promise<{ readonly browser: TestBrowser; readonly userId: string }> {
  const { code, user } = await createUser(server.service, { name, role, budgetId });
  const browser = openBrowser(server, options);
  const answer = await browser.call("POST", "/v1/session", { code });
  assert.equal(answer.status, 201, answer.text);
  return { browser, userId: user.id };
}

/** The code of a setup link. There is one only if there is one budget, so this deletes the others. */
export async function setupCode(server: TestServer): Promise<string> {
  for (const { id } of await server.service.store.all.budgets.list()) {
    if (id !== server.budget.id) await deleteBudget(server.service, id);
  }
  const created = await createSetupCode(server.service);
  assert.ok(created, "no setup code");
  return created.code;
}
