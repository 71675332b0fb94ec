/**
 * Repeats recorded requests on another server and compares the responses. Ids, cursors and entity tags differ on each
 * server, so they are translated. Everything else must be the same, byte for byte, except for new fields and for wording.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Budget } from "../../src/domain/budget.ts";
import { createBudget, renameBudget } from "../../src/operations/budget/budgets.ts";
import { createToken } from "../../src/operations/people/tokens.ts";
import type { TestServer } from "./server.ts";

interface RecordedExchange {
  /** The time of the request, in Unix milliseconds. */
  readonly at: number;
  /** The name of a token of the test server or of `budgets`, another text, or null for none. */
  readonly token: string | null;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly status: number;
  /** The headers of the response, without those that every response has. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly response: string;
}

type BudgetInput = Pick<Budget, "name" | "currency" | "time_zone">;

/** The requests to one server, in the order of their responses. */
export interface RecordedSession {
  readonly name: string;
  /** Budgets besides those of the test server, by the name of their only token. They exist from their first request. */
  readonly budgets: Readonly<Record<string, BudgetInput>>;
  readonly exchanges: readonly RecordedExchange[];
}

export function readRecordedSessions(): RecordedSession[] {
  const file = join(import.meta.dirname, "../fixtures/recorded-requests/sessions.json.gz");
  return JSON.parse(gunzipSync(readFileSync(file)).toString());
}

export interface Difference {
  readonly request: string;
  /** The status, whether there is an entity tag, the compared headers, and the body. */
  readonly expected: readonly unknown[];
  readonly actual: readonly unknown[];
}

/** Sends the requests of a session in their order. Returns the responses that differ. */
export async function replay(server: TestServer, { budgets, exchanges }: RecordedSession): Promise<Difference[]> {
  const tokens = new Map<string | null, string>(Object.entries(server.tokens));
  const createHousehold = householdCreator(server);
  const translation = newTranslation();
  const differences: Difference[] = [];
  for (const { at, token, method, path, headers = {}, body, status, responseHeaders, response } of exchanges) {
    server.nowMs = at;
    const budget = budgets[token ?? ""];
    if (budget !== undefined && !tokens.has(token)) tokens.set(token, await createHousehold(budget));
    const answer = await server.call(method, translation.text(path), undefined, {
      as: tokens.get(token) ?? token,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, translation.tags(value)])),
      ...(body === null ? {} : { raw: translation.text(body) }),
    });
    const { etag, ...compared } = responseHeaders;
    translation.learn(response, answer.text);
    if (etag !== undefined) translation.learnTag(etag, answer.headers.get("etag"));
    const [expectedBody, actualBody] = comparable(translation.text(response), answer.text);
    const names = Object.keys(compared);
    const expected = [status, etag !== undefined, ...names.map((name) => compared[name]), expectedBody];
    const hasTag = etag !== undefined && answer.headers.has("etag");
    const actual = [answer.status, hasTag, ...names.map((name) => answer.headers.get(name)), actualBody];
    if (expected.join("\n") === actual.join("\n")) continue;
    differences.push({ request: `${method} ${path} ${body ?? ""}`, expected, actual });
  }
  return differences;
}

/** Creates budgets and returns the text of their tokens. An older budget with the same name is renamed. */
function householdCreator({ service }: TestServer): (budget: BudgetInput) => Promise<string> {
  const byName = new Map<string, string>();
  return async (budget) => {
    const older = byName.get(budget.name);
    if (older !== undefined) await renameBudget(service, older, older);
    const { id: budgetId } = await createBudget(service, budget);
    byName.set(budget.name, budgetId);
    return (await createToken(service, { budgetId, name: "own", scope: "write" })).text;
  };
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Translates values that only the recorded server could know to this server's values. */
function newTranslation() {
  const known = new Map<string, string>();
  const replace = (text: string, pattern: RegExp) => text.replace(pattern, (one) => known.get(one) ?? one);

  function learn(recorded: Json, actual: Json, key: string): void {
    if (typeof recorded === "string" && typeof actual === "string") {
      const others = actual.match(ID) ?? [];
      for (const [i, id] of (recorded.match(ID) ?? []).entries()) {
        if (!known.has(id)) known.set(id, others[i] ?? id);
      }
      if (key === "next_cursor") known.set(recorded, actual);
    } else if (isContainer(recorded) && isContainer(actual)) {
      for (const name of Object.keys(recorded)) learn(recorded[name], actual[name], name);
    }
  }

  return {
    /** Learns from two responses to the same request. */
    learn: (recorded: string, actual: string) => learn(parse(recorded), parse(actual), ""),
    learnTag: (recorded: string, actual: string | null) => void known.set(recorded, actual ?? recorded),
    /** A path or a body. */
    text: (text: string) => replace(replace(text, ID), /(?<=cursor("?:"|=))[^"&]+/g),
    /** A header with entity tags. */
    tags: (header: string) => replace(header, /"[^"]+"/g),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
type Json = any;

const isContainer = (value: Json) => typeof value === "object" && value !== null;

/** The JSON of a text; undefined for another text. */
function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fields with sentences for people. Programs read codes. */
const WORDING = ["title", "detail", "text"];

/** Both bodies without wording, and the actual one without new fields. The order of the fields stays. */
export function comparable(recorded: string, actual: string): readonly [expected: string, actual: string] {
  const [known, found] = [parse(recorded), parse(actual)];
  if (known === undefined || found === undefined) return [recorded, actual];
  const write = (value: Json) =>
    JSON.stringify(value, (name, one) => (WORDING.includes(name) && typeof one === "string" ? "" : one));
  return [write(known), write(keepKnown(found, known))];
}

function keepKnown(found: Json, known: Json): Json {
  if (Array.isArray(found)) return Array.isArray(known) ? found.map((item, i) => keepKnown(item, known[i])) : found;
  if (!isContainer(found) || !isContainer(known)) return found;
  return Object.fromEntries(
    Object.entries(found)
      .filter(([name]) => Object.hasOwn(known, name))
      .map(([name, value]) => [name, keepPointer(name, value, known[name]) ?? keepKnown(value, known[name])]),
  );
}

/** An error that pointed to an absent field may point to the object that lacks it. */
function keepPointer(name: string, value: Json, known: Json): string | undefined {
  return name === "pointer" && String(known).startsWith(`${value}/`) ? known : undefined;
}
