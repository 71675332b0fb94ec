/**
 * A real server on a real socket with an empty store, for one test file: three tokens of one budget and one of another.
 * `call` checks every response against the OpenAPI document.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { pino } from "pino";
import { buildServer, type ServerOptions } from "../../src/api/server.ts";
import { readConfig } from "../../src/config.ts";
import type { Budget } from "../../src/domain/budget.ts";
import { idGenerator } from "../../src/domain/id.ts";
import type { Scope } from "../../src/domain/token.ts";
import { createBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import { NO_SECRETS, type Service } from "../../src/operations/service.ts";
import { directoryFiles } from "../../src/store/attachment-files.ts";
import { diskReserve } from "../../src/store/disk-reserve.ts";
import { isDatabaseUrl } from "../../src/store/engines/postgres/database-url.ts";
import { checkAnswer } from "./answer-checker.ts";
import { assertCacheRule } from "./cache-rule.ts";
import { type CallAnswer, type CallOptions, call } from "./call.ts";
import { assertCitusAccepts } from "./citus-statements.ts";
import type { TestEngine, TestStore } from "./engines.ts";
import { takeModifications, watchRequests } from "./postgres-statements.ts";

export interface TestServer extends Omit<TestStore, "store" | "dispose"> {
  readonly url: string;
  readonly service: Service;
  readonly attachmentsDirectory: string;
  readonly budget: Budget;
  /** Tokens of one budget, by scope, and a write token of another. */
  readonly tokens: Readonly<Record<Scope | "other", string>>;
  /** The lines that the server logged. */
  readonly logLines: readonly string[];
  /** The server's clock in Unix milliseconds. It only changes when a test sets it. */
  nowMs: number;
  /** The monotonic clock of the server's limits. It only changes when a test sets it. */
  monotonicMs: number;
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<CallAnswer>;
  /** Sends a request that must succeed, and returns the JSON of the response. */
  ok(method: string, path: string, body?: unknown, options?: CallOptions): Promise<CallAnswer["json"]>;
  /** Ends all connections at once, like a server that has stopped for too long. */
  closeAllConnections(): void;
  close(): Promise<void>;
}

export const START_MS = Date.parse("2026-11-21T12:00:00Z");

/** A server for the tests of the enclosing suite. */
export function useServer(engine: TestEngine, options: Parameters<typeof startServer>[1] = {}): TestServer {
  const holder = {} as { server: TestServer };
  before(async () => {
    holder.server = await startServer(engine, options);
  });
  after(() => holder.server.close());
  return new Proxy({} as TestServer, {
    get: (_target, key) => Reflect.get(holder.server, key),
    set: (_target, key, value) => Reflect.set(holder.server, key, value),
  });
}

/** Most tests need no rate limit and no web app, whose build has hundreds of files. */
const SETTINGS = { ...readConfig({}), requestsPerMinute: null, maxInFlight: null, webDirectory: "/nonexistent" };

export async function startServer(
  engine: TestEngine,
  {
    importSizes,
    diskReserveBytes = 0,
    outbound = null,
    mail = null,
    secrets = NO_SECRETS,
    ...options
  }: Partial<ServerOptions> &
    Pick<Service, "importSizes"> &
    Partial<Pick<Service, "outbound" | "mail" | "secrets">> & { readonly diskReserveBytes?: number } = {},
): Promise<TestServer> {
  const clock = { nowMs: START_MS, monotonicMs: 0 };
  const now = () => clock.nowMs;
  const { store, dispose, ...outside } = await engine.open(now);
  const attachmentsDirectory = mkdtempSync(join(tmpdir(), "leeway-attachments-"));
  const disk = diskReserve(attachmentsDirectory, diskReserveBytes);
  const files = directoryFiles(attachmentsDirectory, { isOwn: false, disk });
  const attachments = { files, limitBytes: SETTINGS.attachmentsLimitBytes };
  const ids = { newId: idGenerator(now, randomBytes), randomBytes };
  const service: Service = {
    store,
    now,
    ...ids,
    attachments,
    disk,
    secrets,
    outbound,
    mail,
    ...(importSizes && { importSizes }),
  };
  const logLines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void logLines.push(line) });
  const monotonicMs = () => clock.monotonicMs;
  const app = await buildServer({ ...SETTINGS, service, log, monotonicMs, ...options });
  watchRequests(app);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const budget = await createBudget(service, { name: "Test", currency: "USD", time_zone: "UTC" });
  const other = await createBudget(service, { name: "Other", currency: "USD", time_zone: "UTC" });
  const make = async (budgetId: string, scope: Scope) =>
    (await createToken(service, { budgetId, name: scope, scope })).text;
  const tokens = {
    read: await make(budget.id, "read"),
    write: await make(budget.id, "write"),
    sync: await make(budget.id, "sync"),
    other: await make(other.id, "write"),
  };
  const send: TestServer["call"] = async (method, path, body, { as = tokens.write, ...options } = {}) => {
    const answer = await call(method, url + path, body, { as, ...options });
    checkAnswer(method, path, answer);
    assertCacheRule(method, path, answer);
    return answer;
  };

  return {
    url,
    service,
    attachmentsDirectory,
    ...outside,
    budget,
    tokens,
    logLines,
    get nowMs() {
      return clock.nowMs;
    },
    set nowMs(value) {
      clock.nowMs = value;
    },
    get monotonicMs() {
      return clock.monotonicMs;
    },
    set monotonicMs(value) {
      clock.monotonicMs = value;
    },
    call: send,
    async ok(method, path, body, options) {
      const { status, text, json } = await send(method, path, body, options);
      assert.ok(status < 300, `${method} ${path}: ${status} ${text}`);
      return json;
    },
    closeAllConnections: () => app.server.closeAllConnections(),
    async close() {
      await app.close();
      if (isDatabaseUrl(outside.location)) await assertCitusAccepts(outside.location, takeModifications());
      await dispose();
      rmSync(attachmentsDirectory, { recursive: true, force: true });
    },
  };
}
