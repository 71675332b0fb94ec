/** What a tool is: requests to the public API, and the text and data that a chat program gets of their responses. */

/** JSON of the API. Its shape is described by the OpenAPI document. */
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
export type Json = any;

export interface ApiRequest {
  readonly method: "GET" | "POST" | "PUT";
  /** With the query string. */
  readonly path: string;
  readonly body?: object;
  /** The Idempotency-Key. */
  readonly key?: string;
}

interface ApiResponse {
  readonly json: Json;
  /** The number of the change that a write made. */
  readonly change?: number | undefined;
}

/** Sends a request with the token of the caller. @throws ApiFailure. */
export type Send = (request: ApiRequest) => Promise<ApiResponse>;

/** Returns the JSON of the response. @throws ApiFailure. */
export type Call = (request: ApiRequest) => Promise<Json>;

/** A request that the API rejected. The message is for the chat program: it names the mistakes and how to fix them. */
export class ApiFailure extends Error {
  constructor({ code, detail, errors }: Rejection) {
    super([`${code}: ${detail}`, ...errors.map((one) => one.detail)].join("\n"));
  }
}

interface Rejection {
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly { readonly detail: string }[];
}

/** A tool was called with a name that does not exist, for example. */
export class ToolFailure extends Error {}

type Arguments = Json;

interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the properties of the arguments. */
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** @throws ApiFailure, ToolFailure. */
export interface ReadTool extends Tool {
  read(call: Call, args: Arguments): Promise<Json>;
}

export interface WriteTool extends Tool {
  readonly isDestructive?: boolean;
  /** What the tool would do. It reads, but writes nothing. `nowMs` is in Unix milliseconds. */
  plan(call: Call, args: Arguments, nowMs: number): Promise<PlannedWrite>;
}

interface PlannedWrite {
  /** Without `dry_run` and `include`. */
  readonly request: ApiRequest;
  /** For the person who confirms it: "Add 42.17 USD at “Corner Shop” on 2026-11-24." */
  readonly sentence: string;
}

type QueryValue = string | number | boolean | readonly string[] | undefined;

/** Lists are repeated parameters. */
export function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

/** The account with this id or name. @throws ToolFailure. */
export async function findAccount(call: Call, text: string): Promise<Json> {
  const { accounts } = await call({ method: "GET", path: "/v1/accounts" });
  return named("account", accounts, text);
}

/** The category with this id or name. @throws ToolFailure. */
export async function findCategory(call: Call, text: string): Promise<Json> {
  const { categories } = await call({ method: "GET", path: "/v1/categories" });
  const isOpen = (one: Json) => !one.is_archived;
  return named("category", categories.filter(isOpen), text);
}

function named(kind: string, all: readonly Json[], text: string): Json {
  const found = all.filter(({ id, name }) => id === text || name.toLowerCase() === text.trim().toLowerCase());
  if (found.length === 1) return found[0];
  const problem = found.length === 0 ? `There is no ${kind}` : `There are several of the ${kind}`;
  const tool = kind === "account" ? "list_accounts" : "list_categories";
  throw new ToolFailure(`${problem} with this name. ${tool} has the names and ids.`);
}

export const LONGEST_TEXT = 200;

/** Other people wrote payees and notes. They are cut, so that they cannot fill the conversation. */
export function cutTexts(value: Json): Json {
  if (typeof value === "string") return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1)}…` : value;
  if (Array.isArray(value)) return value.map(cutTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cutTexts(one)]));
}

/** Keeps some fields of a record. */
export function pick(one: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.filter((name) => one[name] !== undefined).map((name) => [name, one[name]]));
}

/** JSON Schemas of arguments. */
export const DAY = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\d$" } as const;
export const ID = { type: "string", pattern: "^[0-9a-f-]{36}$" } as const;
export const NAME = { type: "string", minLength: 1, maxLength: LONGEST_TEXT } as const;

export function described<Schema extends object>(schema: Schema, description: string) {
  return { ...schema, description };
}
