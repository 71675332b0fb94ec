/**
 * A SimpleFIN server with invented banks, like the SimpleFIN Bridge: one-time claims, Basic credentials, both versions of the
 * protocol, periods of less than 90 days, and a daily quota. Its banks can be changed at any time. It speaks TLS with its own
 * certificate, or plain HTTP.
 *
 *     const server = await startSimpleFin();
 *     server.bank.addAccount({ id: "ACT-1", name: "Checking (1234)" });
 *     server.bank.add("ACT-1", { day: "2026-11-02", amount: "-12.50", description: "Corner Shop" });
 *     const token = server.createToken(); // to paste
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createCertificate } from "../certificate.ts";
import { createBank, type SimpleFinBank } from "./simplefin-bank.ts";

export interface SimpleFinOptions {
  /** HTTP without TLS. */
  readonly isPlain?: boolean;
  /** By default a free one. */
  readonly port?: number;
  /** The time in milliseconds since 1970. */
  readonly now?: () => number;
}

export interface SimpleFin {
  /** The root, such as https://127.0.0.1:4443/simplefin. */
  readonly url: string;
  /** In PEM: for `NODE_EXTRA_CA_CERTS`, or `tls.setDefaultCACertificates`. Empty without TLS. */
  readonly certificate: string;
  readonly bank: SimpleFinBank;
  readonly settings: Settings;
  readonly counters: Counters;
  /** A setup token, which can be claimed once. */
  createToken(): string;
  /** Claims a token without a client. */
  createAccessUrl(): string;
  /** Ends every access, as a person can at the Bridge. */
  revokeAll(): void;
  close(): Promise<void>;
}

/** May be changed at any time. */
export interface Settings {
  /** A server of version 1 ignores the parameter `version`. */
  version: 1 | 2;
  /** Requests a day from which an answer has a warning, and from which it is refused. */
  warnAt: number;
  blockAt: number;
  /** A period of this many days or more is cut, and one of `adviseDays` is answered with an advice. */
  cutDays: number;
  adviseDays: number;
  /** The status of the next answers, and how many of them. */
  failure: { status: number; times: number; headers?: Readonly<Record<string, string>> } | null;
  /** Changes the text of an answer. */
  tamper: ((body: string) => string | Uint8Array) | null;
  /** Ends the connection after this many bytes of an answer. */
  cutAfter: number | null;
  /** Waits before each answer. */
  wait: (() => Promise<void>) | null;
}

export interface Counters {
  claims: number;
  refusedClaims: number;
  /** The requests of /accounts, by the user name of the access URL. */
  requests: Map<string, number>;
  /** The query of each request of /accounts. */
  queries: string[];
}

const DAY_SECONDS = 86_400;

export async function startSimpleFin({
  isPlain = false,
  port = 0,
  now = Date.now,
}: SimpleFinOptions = {}): Promise<SimpleFin> {
  const bank = createBank(now);
  const settings: Settings = {
    version: 2,
    warnAt: 48,
    blockAt: 96,
    cutDays: 90,
    adviseDays: 45,
    failure: null,
    tamper: null,
    cutAfter: null,
    wait: null,
  };
  const counters: Counters = { claims: 0, refusedClaims: 0, requests: new Map(), queries: [] };
  const tokens = new Set<string>();
  const passwords = new Map<string, string>();
  const today = new Map<string, { day: number; count: number }>();
  let created = 0;

  const answer: RequestListener = (request, response) => {
    respond(request, response).catch(() => response.destroy());
  };
  const certificate = isPlain ? null : createCertificate();
  const server = certificate === null ? createServer(answer) : createTlsServer(certificate, answer);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `${isPlain ? "http" : "https"}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `${origin}/simplefin`;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume();
    await settings.wait?.();
    const { pathname, searchParams, search } = new URL(request.url ?? "/", origin);
    if (fails(response)) return;
    if (pathname === "/simplefin/info") return send(response, 200, JSON.stringify({ versions: ["1.0"] }));
    if (pathname.startsWith("/simplefin/claim/")) {
      if (request.method !== "POST") return send(response, 405, "");
      return claim(pathname.slice("/simplefin/claim/".length), response);
    }
    if (pathname !== "/simplefin/accounts") return send(response, 404, "");
    const user = userOf(request.headers.authorization);
    if (user === undefined) return send(response, 403, "Forbidden");
    counters.queries.push(search);
    counters.requests.set(user, (counters.requests.get(user) ?? 0) + 1);
    const count = countToday(user);
    if (count > settings.blockAt) return send(response, 403, "Forbidden");
    send(response, 200, JSON.stringify(accountSet(searchParams, count)));
  }

  function fails(response: ServerResponse): boolean {
    const { failure } = settings;
    if (failure === null) return false;
    settings.failure = failure.times > 1 ? { ...failure, times: failure.times - 1 } : null;
    response.writeHead(failure.status, failure.headers).end();
    return true;
  }

  function claim(token: string, response: ServerResponse): void {
    const isNew = tokens.delete(token);
    if (isNew) counters.claims += 1;
    else counters.refusedClaims += 1;
    send(response, isNew ? 200 : 403, isNew ? createAccessUrl() : "Forbidden", "text/plain");
  }

  function createAccessUrl(): string {
    created += 1;
    const [user, password] = [`user-${secret(created)}`, `password/${secret(created + 1000)}`];
    passwords.set(user, password);
    return url.replace("://", `://${user}:${encodeURIComponent(password)}@`);
  }

  function userOf(header = ""): string | undefined {
    const [user = "", password] = Buffer.from(header.replace("Basic ", ""), "base64").toString().split(/:(.*)/s);
    return passwords.has(user) && passwords.get(user) === password ? user : undefined;
  }

  function countToday(user: string): number {
    const day = Math.floor(now() / 1000 / DAY_SECONDS);
    const known = today.get(user);
    const count = known?.day === day ? known.count + 1 : 1;
    today.set(user, { day, count });
    return count;
  }

  function accountSet(query: URLSearchParams, count: number): object {
    const version = settings.version === 2 && query.get("version") === "2" ? 2 : 1;
    const end = Number(query.get("end-date") ?? Math.floor(now() / 1000) + DAY_SECONDS);
    const start = Number(query.get("start-date") ?? end - 30 * DAY_SECONDS);
    const days = (end - start) / DAY_SECONDS;
    const advice =
      days >= settings.cutDays
        ? [`Requested date range exceeds limit of ${settings.cutDays} days and was capped.`]
        : days >= settings.adviseDays
          ? [
              `Requested date range exceeds recommended range of ${settings.adviseDays} days. In the future, this may be capped.`,
            ]
          : [];
    const from = days >= settings.cutDays ? end - settings.cutDays * DAY_SECONDS : start;
    const quota = count > settings.warnAt ? ["You have exceeded the recommended number of requests per day."] : [];
    const isPending = query.get("pending") === "1";
    const accounts = query.getAll("account");
    const set = bank.list({ version, from, end, isPending, accounts, hasItems: query.get("balances-only") !== "1" });
    const advices = advice.map((msg) => ({ code: "gen.api", msg }));
    const errors = [...set.errors, ...advice, ...quota];
    return version === 1 ? { ...set, errors } : { ...set, errors, errlist: [...(set.errlist ?? []), ...advices] };
  }

  function send(response: ServerResponse, status: number, body: string, type = "application/json"): void {
    const bytes = Buffer.from(settings.tamper?.(body) ?? body);
    response.writeHead(status, { "content-type": type, "content-length": bytes.length });
    if (settings.cutAfter === null || settings.cutAfter >= bytes.length) response.end(bytes);
    else response.write(bytes.subarray(0, settings.cutAfter), () => response.destroy());
  }

  return {
    url,
    certificate: certificate?.cert ?? "",
    bank,
    settings,
    counters,
    createToken() {
      created += 1;
      const token = secret(created);
      tokens.add(token);
      return Buffer.from(`${url}/claim/${token}`).toString("base64");
    },
    createAccessUrl,
    revokeAll: () => passwords.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Looks random, and is the same in every run. */
function secret(number: number): string {
  return (BigInt(number) * 0x9e3779b97f4a7c15f39cc0605cedc835n).toString(16).slice(-24).toUpperCase();
}
