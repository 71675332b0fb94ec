/**
 * Arbitrary requests for the operations of the OpenAPI document: half of them careful, so that they are accepted and
 * leave data behind, and half careless, with up to three changes of header, query, path, method or bytes.
 */
import fc from "fast-check";
import { OPERATIONS, type Operation } from "./document.ts";
import { fileFor, headerText } from "./files.ts";
import { resolveLate, writeJson } from "./json-tree.ts";
import { keepRules } from "./keep-rules.ts";
import {
  CONTENT_TYPES,
  INVALID_BYTES,
  METHODS,
  NASTY_TEXTS,
  ODD_HEADER_VALUES,
  ODD_HEADERS,
  ODD_QUERY,
  PATH_ENDINGS,
} from "./nasty-values.ts";
import { type FuzzRequest, headerValues } from "./request.ts";
import { arbitraryOf, type Mode, mostly } from "./values.ts";
import { at, KINDS, type World } from "./world.ts";

/** Builds a request from the values of earlier responses. */
export type Step = (world: World) => FuzzRequest;

/** Up to this many steps; about 40 % on average. */
const MOST_STEPS = 400;

export function sequences(operations = OPERATIONS): fc.Arbitrary<Step[]> {
  const list = (isRich: boolean) => fc.array(step(operations, isRich), { maxLength: MOST_STEPS, size: "max" });
  return mostly(8, list(false), list(true));
}

function step(operations: readonly Operation[], isRich: boolean): fc.Arbitrary<Step> {
  const modes = (isCareless: boolean) => {
    const weighted = operations.map((operation) => ({
      weight: weightOf(operation),
      arbitrary: requestTo(operation, { isCareless, isRich }),
    }));
    return fc.oneof(...weighted);
  };
  const careless = fc.tuple(modes(true), fc.array(change, { maxLength: 3 })).map(
    ([make, changes]): Step =>
      (world) =>
        changes.reduce((request, apply) => apply(request, world), make(world)),
  );
  const careful = modes(false);
  const again = fc.tuple(fc.nat(9999), careful).map(
    ([n, make]): Step =>
      (world) =>
        at(world.keyed, n) ?? make(world),
  );
  return mostly(25, fc.oneof(careful, careless), again);
}

/** Writes count more, and transactions count most. */
function weightOf({ method, path }: Operation): number {
  if (!path.startsWith("/v1/")) return 1;
  const weight = { POST: 6, PUT: 6, DELETE: 2 }[method] ?? 4;
  return path.startsWith("/v1/transactions") ? 2 * weight : weight;
}

function requestTo(operation: Operation, mode: Mode): fc.Arbitrary<Step> {
  const { method, path } = operation;
  const kind = KINDS.find((name) => path.split("/")[2] === name);
  const params = operation.params.map(({ name, schema }) => arbitraryOf(schema, name, kind, mode));
  const query = operation.query.map(({ name, schema, required }) => {
    const value = fc.tuple(fc.constant(name), arbitraryOf(schema, name, kind, mode));
    const isUsual = required || (path === "/v1/imports" && name === "account_id");
    return isUsual ? mostly(50, value, fc.constant(null)) : mostly(6, fc.constant(null), value);
  });
  return fc
    .record({
      household: mostly(10, fc.constant("own" as const), fc.constant("other" as const)),
      scope: fc.constantFrom("write" as const, "sync" as const),
      params: fc.tuple(...params),
      query: fc.tuple(...query),
      body: operation.body === undefined ? fc.constant(undefined) : arbitraryOf(operation.body, "", kind, mode),
      file: operation.takesFile ? fileFor(path, mode) : fc.constant(undefined),
      key: method === "GET" ? fc.constant(null) : mostly(4, fc.constant(null), fc.nat(999_999)),
      n: fc.nat(9999),
    })
    .map(
      ({ household, scope, params, query, body, file, key, n }): Step =>
        (world) => {
          const encode = (value: unknown) =>
            encodeURIComponent((typeof value === "string" ? value : writeJson(value)).toWellFormed());
          const textOf = (tree: unknown) => encode(resolveLate(tree, world, household));
          const resolved = resolveLate(body, world, household);
          const sent = n % 10 === 0 ? resolved : keepRules(resolved, n, world);
          const token = household === "other" ? world.tokens.other : world.tokens[scope];
          const parameters = query.flatMap((pair) => {
            if (pair === null) return [];
            const [name, tree] = pair;
            return [resolveLate(tree, world, household)].flat().map((value) => `${name}=${encode(value)}`);
          });
          const rate =
            method === "DELETE" && path === "/v1/exchange_rates" && n % 5 > 0 ? at(world.rates, n) : undefined;
          return {
            method,
            path: existingPath(operation, n, world) ?? fill(path, params.map(textOf)),
            query: rate ?? parameters,
            headers: [
              ["authorization", `Bearer ${token}`],
              ...(body === undefined ? [] : [["content-type", "application/json"] as const]),
              ...(file === undefined ? [] : [["content-disposition", file.disposition] as const]),
              ...(key === null ? [] : [["idempotency-key", key % 2 ? `key-${key}` : `"key-${key}"`] as const]),
            ],
            body: file?.content ?? (sent === undefined ? undefined : Buffer.from(writeJson(sent))),
            household,
          };
        },
    );
}

/** For an operation on an occurrence, a reconciliation or an alias, nearly always the path of an existing one. */
function existingPath({ path }: Operation, n: number, world: World): string | undefined {
  if (n % 10 === 0) return undefined;
  const [list] = [
    ...(path.includes("{scheduled_on}") ? [world.occurrences] : []),
    ...(path.includes("{reconciliation_id}") ? [world.reconciliations] : []),
    ...(path.includes("{alias_id}") ? [[...world.aliases].map(([id, payeeId]) => [payeeId, id] as const)] : []),
  ];
  const existing = list && at(list, list === world.reconciliations ? list.length - 1 : n);
  return existing && fill(path, existing);
}

const fill = (path: string, values: readonly string[]) =>
  values.reduce((text, value) => text.replace(/\{\w+\}/, () => value), path);

type Change = (request: FuzzRequest, world: World) => FuzzRequest;

/** Changes that replace or add a header; null removes it. */
function headerChange<T>(
  arbitrary: fc.Arbitrary<T>,
  header: (value: T, request: FuzzRequest, world: World) => readonly [name: string, value: string | null],
): fc.Arbitrary<Change> {
  return arbitrary.map((drawn) => (request, world) => {
    const [name, value] = header(drawn, request, world);
    const isReplaced = name === "authorization" || name === "content-type";
    const others = request.headers.filter(([other]) => !isReplaced || other !== name);
    return { ...request, headers: value === null ? others : [...others, [name, value]] };
  });
}

const authorization = headerChange(
  fc.tuple(fc.constantFrom("read" as const, "write" as const, "sync" as const), fc.nat(7), headerText),
  ([scope, n, text], { household }, { tokens }) => {
    const token = tokens[household === "other" ? "other" : scope];
    const values = [`bearer   ${token}  `, `Basic ${token}`, token, `Bearer ${token.slice(0, -1)}`, `Bearer ${text}`];
    return ["authorization", [...values, "Bearer", null][n] ?? `Bearer ${token}`];
  },
);

const precondition = headerChange(
  fc.tuple(fc.constantFrom("if-match", "if-none-match"), fc.nat(9), headerText),
  ([name, n, text], { path }, { entityTags }) => {
    const known = entityTags.get(path) ?? entityTags.values().next().value ?? '"x"';
    const values = [known, known, "*", `W/${known}`, `"stale", ${known}`, '"stale"', "", ",", `${known},`];
    return [name, values[n] ?? text];
  },
);

const KEYS = ["", '""', '"', '"a\\"b"', "k".repeat(255), "k".repeat(256)];
const key = headerChange(
  fc.tuple(fc.nat(9999), mostly(3, fc.constantFrom(...KEYS), headerText), fc.boolean()),
  ([n, odd, isUsed], _request, { keyed }) => {
    const earlier = isUsed ? at(keyed, n) : undefined;
    return ["idempotency-key", (earlier && headerValues(earlier, "idempotency-key")[0]) ?? odd];
  },
);

const contentType = headerChange(fc.constantFrom(...CONTENT_TYPES, null), (type) => ["content-type", type]);
const oddHeader = headerChange(
  fc.tuple(fc.constantFrom(...ODD_HEADERS), mostly(4, fc.constantFrom(...ODD_HEADER_VALUES), headerText)),
  (header) => header,
);

const nastyPart = fc.constantFrom(...NASTY_TEXTS).map((text) => encodeURIComponent(text.slice(0, 300).toWellFormed()));
const nastyQuery = nastyPart.map((part) => `q=${part}`);
const nastyEnding = nastyPart.map((part) => `/${part}`);

/** An unusual or repeated part of the query. */
const oddQuery = mostly(4, mostly(5, fc.constantFrom(...ODD_QUERY), nastyQuery), fc.constant(null)).map(
  (part): Change =>
    (request) => ({ ...request, query: [...request.query, part ?? request.query[0] ?? "limit=2"] }),
);

const oddPath = fc.tuple(fc.nat(7), mostly(3, fc.constantFrom(...PATH_ENDINGS), nastyEnding)).map(
  ([n, ending]): Change =>
    (request) => {
      const { path } = request;
      const paths = [`/${path}`, path.toUpperCase(), path.slice(0, -1) || "/", "*", path + ending, path + ending];
      return { ...request, path: paths[n] ?? path.slice(0, path.lastIndexOf("/")) + ending };
    },
);

const oddMethod = fc.constantFrom(...METHODS).map(
  (method): Change =>
    (request) => ({ ...request, method }),
);

/** Inserts bytes into the body, or cuts it. */
const brokenBytes = fc.tuple(fc.nat(9999), fc.constantFrom(...INVALID_BYTES), fc.nat(2)).map(
  ([n, bytes, how]): Change =>
    ({ body = Buffer.of(), ...request }) => {
      const [head, tail] = [body.subarray(0, n % (body.length + 1)), body.subarray(n % (body.length + 1))];
      return { ...request, body: [Buffer.concat([head, Buffer.from(bytes), tail]), head, tail][how] };
    },
);

const otherBody = fc.constantFrom("{}", "[]", "null", '"text"', "5", "[[[]]]", '{"x":1}', " ", "{}{}").map(
  (text): Change =>
    ({ headers, ...request }) => {
      const typed = [...headers, ["content-type", "application/json"] as const];
      return { ...request, headers: typed, body: Buffer.from(text) };
    },
);

/** The most effective changes are the most frequent. */
const change: fc.Arbitrary<Change> = fc.oneof(
  ...[authorization, precondition, precondition, key, key, contentType, oddHeader],
  ...[oddQuery, oddQuery, oddPath, oddMethod, brokenBytes, otherBody],
);
