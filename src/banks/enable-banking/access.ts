/** The secret of a connection, and the requests that it allows. */
import { type Answer, ask, parseAnswer } from "../ask.ts";
import type { ListedAccount, Tools } from "../provider.ts";
import { type JsonObject, objectIn } from "../read-json.ts";
import { signToken } from "./jwt.ts";
import { problemOfAnswer, setupProblem } from "./problems.ts";

const API = "https://api.enablebanking.com";
/** Some banks answer slowly, and the provider waits for them. */
const TIMEOUT_MS = 60_000;
/** The banks of a country, with everything about their payments. */
const MAX_LIST_BYTES = 16 * 1024 * 1024;
const MAX_LIST_VALUES = 2_000_000;

/** An application that a person has registered with the provider. */
export interface Keys {
  readonly applicationId: string;
  /** PEM. */
  readonly privateKey: string;
}

export interface Bank {
  readonly name: string;
  readonly country: string;
}

/** The content of the secret. */
export interface Access extends Keys {
  /** Null until the person has chosen one. */
  readonly bank: Bank | null;
  /** The headers that the bank requires while a person waits. */
  readonly personHeaders: readonly string[];
  /** The bank's page. Null if the person is back from it. */
  readonly page: { readonly url: string; readonly expiresAt: string } | null;
  /** Null before the first consent. */
  readonly session: { readonly id: string; readonly accounts: readonly ListedAccount[] } | null;
}

export function parseSecret(secret: string): Access {
  return JSON.parse(secret);
}

export function formatSecret(access: Access): string {
  return JSON.stringify(access);
}

export type Headers = Readonly<Record<string, string>>;
export type Query = Readonly<Record<string, string>>;
export type Get = (path: string, query?: Query) => Promise<JsonObject>;

/** Its requests reject with a `BankProblem`, or with the reason of `tools.signal`. */
export interface Client {
  get(path: string, query?: Query, headers?: Headers): Promise<JsonObject>;
  /** For an answer that may be large. */
  getLarge(path: string, query: Query): Promise<JsonObject>;
  post(path: string, body: object): Promise<JsonObject>;
  remove(path: string): Promise<void>;
}

/** @throws BankProblem `wrong_keys`: the private key is none. */
export function openClient(tools: Tools, keys: Keys): Client {
  const authorization = `Bearer ${tokenOf(keys, tools.now())}`;
  const own = { authorization, accept: "application/json" };

  const send = async (path: string, question: Parameters<typeof ask>[2]): Promise<Answer> => {
    const answer = await ask(tools, `${API}${path}`, { ...question, timeoutMs: TIMEOUT_MS });
    if (answer.status < 200 || answer.status > 299) throw problemOfAnswer(answer);
    return answer;
  };
  const read = (answer: Answer, maxValues?: number): JsonObject => objectIn(parseAnswer(answer, maxValues));

  return {
    get: async (path, query = {}, headers = {}) =>
      read(await send(withQuery(path, query), { method: "GET", headers: { ...headers, ...own } })),
    getLarge: async (path, query) => {
      const question = { method: "GET", headers: own, maxBytes: MAX_LIST_BYTES } as const;
      return read(await send(withQuery(path, query), question), MAX_LIST_VALUES);
    },
    post: async (path, body) => {
      const headers = { ...own, "content-type": "application/json" };
      return read(await send(path, { method: "POST", headers, body: JSON.stringify(body) }));
    },
    remove: async (path) => void (await send(path, { method: "DELETE", headers: own })),
  };
}

function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams(query).toString();
  return parameters === "" ? path : `${path}?${parameters}`;
}

function tokenOf({ applicationId, privateKey }: Keys, nowMs: number): string {
  try {
    return signToken(applicationId, privateKey, nowMs);
  } catch {
    throw setupProblem("wrong_keys", "The private key is not the PEM text of an RSA key with at least 2048 bits.");
  }
}
