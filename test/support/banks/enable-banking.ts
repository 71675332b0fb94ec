/**
 * Enable Banking with one application and one person, on this machine. It verifies the token of each request, gives accounts new
 * `uid`s in each session, and rejects what the provider rejects. Tests change its `world` between requests.
 */
import { createVerify, generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { addDays } from "../../../src/domain/calendar.ts";
import { type OutboundRequest, outboundRequest } from "../../../src/outbound/request.ts";

const API = "https://api.enablebanking.com";

type Json = Readonly<Record<string, unknown>>;

export interface FakeBank {
  readonly name: string;
  readonly country: string;
  readonly maximum_consent_validity: number;
  readonly psu_types: readonly string[];
  readonly required_psu_headers: readonly string[];
}

export interface FakeAccount {
  /** In the form of the provider, without the `uid`. */
  readonly details: Json;
  /** Without a `uid`: the account can no longer be fetched. */
  readonly isClosed?: boolean;
  transactions: Json[];
  balances: Json[];
}

/** What the bank has and how it behaves. */
export interface World {
  banks: FakeBank[];
  accounts: FakeAccount[];
  isActive: boolean;
  redirectUrls: string[];
  pageSize: number;
  /** Each list starts with an empty page. */
  hasEmptyPages: boolean;
  /** The number of days, today included, that the bank lists to a request for a period, and to `longest`. */
  listedDays: number;
  longestDays: number | null;
  /** Null: no limit. */
  unattendedReads: number | null;
  /** The bank accepts no private address of a person. */
  rejectsPrivateAddresses: boolean;
}

export interface FakeFailure {
  /** Of "GET /accounts/1/balances". */
  readonly on: RegExp;
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage["headers"];
  readonly body: Json;
}

export interface EnableBanking {
  readonly url: string;
  readonly fields: { readonly application_id: string; readonly private_key: string };
  readonly world: World;
  readonly requests: SentRequest[];
  /** Sends the provider's requests to `url`, or to another server in front of it. */
  readonly request: (url?: string) => OutboundRequest;
  /** The person consents on the page. */
  approve(page: string): { readonly code: string; readonly state: string };
  /** The person or the bank ends all consents. */
  endSessions(error: string): void;
  /** Until `recover`, requests fail. */
  fail(failure: FakeFailure): void;
  recover(): void;
  close(): Promise<void>;
}

interface Session {
  readonly bank: FakeBank;
  readonly validUntil: string;
  readonly accounts: ReadonlyMap<string, FakeAccount>;
  ended: string | null;
}

interface Consent {
  readonly state: string;
  readonly bank: FakeBank;
  readonly validUntil: string;
}

class Refused extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`status ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

function refuse(status: number, error: string, detail?: unknown): never {
  throw new Refused(status, { code: status, error, message: error.toLowerCase().replaceAll("_", " "), detail });
}

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

interface State {
  readonly applicationId: string;
  readonly world: World;
  /** The clock of the provider, in milliseconds. */
  readonly now: () => number;
  /** By the id of the page. */
  readonly consents: Map<string, Consent>;
  readonly codes: Map<string, Consent>;
  readonly sessions: Map<string, Session>;
  /** By account and day. */
  readonly reads: Map<string, number>;
  readonly failures: FakeFailure[];
}

export async function startEnableBanking(
  changes: Partial<World> = {},
  now: () => number = Date.now,
): Promise<EnableBanking> {
  const world = { ...DEFAULT_WORLD, ...changes };
  const maps = { consents: new Map(), codes: new Map(), sessions: new Map(), reads: new Map() };
  const state: State = { applicationId: randomUUID(), world, now, ...maps, failures: [] };
  const requests: SentRequest[] = [];
  const server = createServer(async (message, response) => {
    const request = await readRequest(message);
    requests.push(request);
    const { status, body, headers } = answerOf(state, request);
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = outboundRequest();
  const private_key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return {
    url,
    fields: { application_id: state.applicationId, private_key },
    world,
    requests,
    request: (to = url) => {
      return (address, options) => send(address.replace(API, to), options);
    },
    approve: (page) => approve(state, page),
    endSessions: (error) => {
      for (const session of state.sessions.values()) session.ended ??= error;
    },
    fail: (failure) => void state.failures.push(failure),
    recover: () => void state.failures.splice(0),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const DEFAULT_WORLD: World = {
  banks: [],
  accounts: [],
  isActive: true,
  redirectUrls: ["https://leeway.example/banks/return"],
  pageSize: 100,
  hasEmptyPages: false,
  listedDays: 90,
  longestDays: 730,
  unattendedReads: null,
  rejectsPrivateAddresses: false,
};

async function readRequest(message: IncomingMessage): Promise<SentRequest> {
  let text = "";
  for await (const part of message) text += part;
  const { pathname, searchParams } = new URL(message.url ?? "", "http://fake");
  const { method = "", headers } = message;
  const body = text === "" ? {} : JSON.parse(text);
  return { method, path: pathname, query: Object.fromEntries(searchParams), headers, body };
}

function answerOf(state: State, request: SentRequest): Pick<Refused, "status" | "body" | "headers"> {
  try {
    return { status: 200, body: route(state, request), headers: {} };
  } catch (error) {
    return error instanceof Refused ? error : { status: 500, body: { code: 500, message: String(error) }, headers: {} };
  }
}

function route(state: State, request: SentRequest): Json {
  verifyToken(state, request);
  const { method, path, query } = request;
  const failure = state.failures.find(({ on }) => on.test(`${method} ${path}`));
  if (failure !== undefined) throw new Refused(failure.status, failure.body, failure.headers);
  const [, kind, id = "", part] = path.split("/");
  switch ([method, kind, id === "" ? undefined : ":id", part].filter(Boolean).join(" ")) {
    case "GET application":
      return applicationOf(state);
    case "GET aspsps":
      return { aspsps: state.world.banks.filter(({ country }) => country === query.country).map(toListed) };
    case "POST auth":
      return openPage(state, request);
    case "POST sessions":
      return openSession(state, request);
    case "DELETE sessions :id":
      return closeSession(state, id);
    case "GET accounts :id balances":
      return { balances: accountOf(state, id, request).balances };
    case "GET accounts :id transactions":
      return listTransactions(state, id, request);
    default:
      return refuse(404, "INVALID_HOST");
  }
}

function verifyToken({ applicationId, now }: State, { headers }: SentRequest): void {
  const [head = "", body = "", signature = ""] = headers.authorization?.replace(/^Bearer /, "").split(".") ?? [];
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString() || "{}");
  const [{ typ, alg, kid }, { iss, aud, iat, exp }] = [read(head), read(body)];
  const content = createVerify("sha256").update(`${head}.${body}`);
  const isSigned = content.verify(publicKey, Buffer.from(signature, "base64url"));
  const isOurs = typ === "JWT" && alg === "RS256" && kid === applicationId;
  const isCurrent = iat <= now() / 1000 && now() / 1000 < exp && exp - iat <= 86_400;
  if (isSigned && isOurs && isCurrent && iss === "enablebanking.com" && aud === "api.enablebanking.com") return;
  throw new Refused(401, { code: 401, message: "Unauthorized access" });
}

function openPage({ world, now, consents }: State, { body }: SentRequest): Json {
  const { access, aspsp, state, redirect_url, psu_type } = body as Readonly<Record<string, unknown>>;
  const { name, country } = aspsp as Json;
  const bank = world.banks.find((one) => one.name === name && one.country === country);
  if (bank === undefined) return refuse(422, "WRONG_ASPSP_PROVIDED");
  const validUntil = (access as Json).valid_until as string;
  const isValid = /T.*(Z|[+-]\d\d:\d\d)$/.test(validUntil) && bank.psu_types.includes(String(psu_type));
  if (typeof state !== "string" || !isValid || Date.parse(validUntil) > now() + bank.maximum_consent_validity * 1000)
    refuse(422, "WRONG_REQUEST_PARAMETERS");
  if (!world.redirectUrls.includes(String(redirect_url))) refuse(422, "REDIRECT_URI_NOT_ALLOWED");
  const authorization_id = randomUUID();
  consents.set(authorization_id, { state, bank, validUntil });
  return { url: `https://bank.example/consent?id=${authorization_id}`, authorization_id, psu_id_hash: "hash" };
}

function approve({ consents, codes }: State, page: string) {
  const consent = consents.get(new URL(page).searchParams.get("id") ?? "");
  if (consent === undefined) throw new Error("no such page");
  const code = randomUUID();
  codes.set(code, consent);
  return { code, state: consent.state };
}

function openSession({ world, codes, sessions }: State, { body }: SentRequest): Json {
  const consent = codes.get(body.code as string);
  if (consent === undefined) return refuse(422, "WRONG_AUTHORIZATION_CODE");
  codes.delete(body.code as string);
  const accounts = world.accounts.map((account) => [randomUUID() as string, account] as const);
  const id = randomUUID();
  sessions.set(id, { ...consent, accounts: new Map(accounts), ended: null });
  return {
    session_id: id,
    accounts: accounts.map(([uid, { details, isClosed }]) => (isClosed ? details : { uid, ...details })),
    aspsp: { name: consent.bank.name, country: consent.bank.country },
    psu_type: "personal",
    access: { valid_until: consent.validUntil },
  };
}

function closeSession({ sessions }: State, id: string): Json {
  const session = sessions.get(id);
  if (session === undefined) return refuse(404, "SESSION_DOES_NOT_EXIST");
  if (session.ended !== null) refuse(401, session.ended);
  session.ended = "CLOSED_SESSION";
  return { message: "OK" };
}

/** The account of a valid session. */
function accountOf({ world, now, sessions }: State, uid: string, { headers }: SentRequest): FakeAccount {
  const session = [...sessions.values()].find(({ accounts }) => accounts.has(uid));
  const account = session?.accounts.get(uid);
  if (session === undefined || account === undefined) return refuse(404, "ACCOUNT_DOES_NOT_EXIST");
  if (session.ended !== null) refuse(401, session.ended);
  if (Date.parse(session.validUntil) <= now()) refuse(401, "EXPIRED_SESSION");
  if (!isAttended(headers)) return account;
  const missing = session.bank.required_psu_headers.find((name) => headers[name.toLowerCase()] === undefined);
  if (missing !== undefined) refuse(422, "PSU_HEADER_NOT_PROVIDED", `PSU header ${missing} is not provided`);
  const isPrivate = /^(10|127|192\.168)\./.test(String(headers["psu-ip-address"]));
  if (isPrivate && world.rejectsPrivateAddresses) refuse(422, "PSU_HEADER_INVALID");
  return account;
}

function isAttended(headers: SentRequest["headers"]): boolean {
  return Object.keys(headers).some((name) => name.startsWith("psu-"));
}

function listTransactions(state: State, uid: string, request: SentRequest): Json {
  const { world } = state;
  const { transactions } = accountOf(state, uid, request);
  const { continuation_key: key, ...query } = request.query;
  if (key === undefined && !isAttended(request.headers)) countRead(state, uid);
  const [at, ofQuery] = key === undefined ? [world.hasEmptyPages ? -1 : 0, query] : JSON.parse(atob(key));
  if (JSON.stringify(ofQuery) !== JSON.stringify(query)) refuse(422, "WRONG_CONTINUATION_KEY");
  const first = firstDay(state, query);
  const rows = transactions.filter(({ booking_date: day }) => {
    return typeof day !== "string" || (day >= first && day <= (query.date_to ?? "9999-12-31"));
  });
  const end = at < 0 ? 0 : at + world.pageSize;
  const page = { transactions: rows.slice(Math.max(at, 0), end) };
  return end >= rows.length && at >= 0 ? page : { ...page, continuation_key: btoa(JSON.stringify([end, query])) };
}

function countRead({ world, now, reads }: State, uid: string): void {
  const slot = `${uid} ${dayOf(now())}`;
  const count = (reads.get(slot) ?? 0) + 1;
  reads.set(slot, count);
  if (world.unattendedReads !== null && count > world.unattendedReads) refuse(429, "ASPSP_RATE_LIMIT_EXCEEDED");
}

function dayOf(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 10);
}

function firstDay({ world, now }: State, { date_from, date_to, strategy }: SentRequest["query"]): string {
  const today = dayOf(now());
  if (date_from === undefined) return refuse(422, "DATE_TO_WITHOUT_DATE_FROM");
  if (date_from > today) refuse(422, "DATE_FROM_IN_FUTURE");
  if (date_to !== undefined && date_to < date_from) refuse(422, "WRONG_DATE_INTERVAL");
  const isLongest = strategy === "longest";
  const days = isLongest ? world.longestDays : world.listedDays;
  if (days === null) return refuse(422, "WRONG_TRANSACTIONS_PERIOD");
  const oldest = addDays(today, 1 - days);
  if (!isLongest && date_from < oldest) refuse(422, "WRONG_TRANSACTIONS_PERIOD", { message: "out of bound" });
  return date_from > oldest ? date_from : oldest;
}

function applicationOf({ applicationId, world: { isActive, redirectUrls, banks } }: State): Json {
  const countries = banks.map(({ country }) => country);
  const facts = { name: "Budget", kid: applicationId, environment: "PRODUCTION", services: ["AIS"] };
  return { ...facts, redirect_urls: redirectUrls, active: isActive, countries };
}

function toListed(bank: FakeBank): Json {
  const methods = [{ psu_type: "personal", approach: "REDIRECT", hidden_method: false }];
  return { ...bank, logo: "https://bank.example/logo/", auth_methods: methods, beta: false };
}

/** A current account with an IBAN. */
export function currentAccount(iban: string, more: Json = {}): FakeAccount {
  const details = {
    account_id: { iban },
    name: "Robin Miller",
    product: "Current account",
    cash_account_type: "CACC",
    currency: "EUR",
    identification_hash: `hash of ${iban}`,
    identification_hashes: [`hash of ${iban}`],
    ...more,
  };
  return { details, transactions: [], balances: [] };
}

/** A booked payment. A negative amount leaves the account. */
export function payment(reference: string | null, day: string, amount: string, payee: string, more: Json = {}): Json {
  const isOut = amount.startsWith("-");
  return {
    ...(reference === null ? {} : { entry_reference: reference }),
    transaction_amount: { amount: amount.replace("-", ""), currency: "EUR" },
    credit_debit_indicator: isOut ? "DBIT" : "CRDT",
    status: "BOOK",
    booking_date: day,
    [isOut ? "creditor" : "debtor"]: { name: payee },
    remittance_information: [`Payment ${payee}`],
    transaction_id: randomUUID(),
    ...more,
  };
}

export function balance(type: string, amount: string, more: Json = {}): Json {
  return { name: type, balance_type: type, balance_amount: { amount, currency: "EUR" }, ...more };
}

export const EXAMPLE_BANK: FakeBank = {
  name: "Example Bank",
  country: "FI",
  maximum_consent_validity: 180 * 86_400,
  psu_types: ["business", "personal"],
  required_psu_headers: ["Psu-Ip-Address"],
};
