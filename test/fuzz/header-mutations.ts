/** The ways in which a request's headers are made worse: who asks, on what condition, under which key, of what type. */
import type { FuzzRequest } from "./fuzz-request.ts";
import type { Means, Mutation } from "./mutations.ts";
import { NASTY_TEXTS } from "./nasty-values.ts";

const TYPES = [
  "application/json; charset=utf-8",
  "application/json;charset=latin1",
  "APPLICATION/JSON",
  "application/problem+json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json, text/plain",
  "application/",
  ";",
  "",
];

const withHeader = (request: FuzzRequest, name: string, value: string): FuzzRequest => ({
  ...request,
  headers: [...request.headers, [name, value]],
});

const withoutHeader = (request: FuzzRequest, name: string): FuzzRequest => ({
  ...request,
  headers: request.headers.filter(([key]) => key !== name),
});

/** What a header's value may hold on the wire: the text as Latin-1, without control characters. */
function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").slice(0, 2000);
}

function mutateAuthorization(request: FuzzRequest, { random, tokens }: Means): FuzzRequest {
  const token = tokens[request.household === "other" ? "other" : random.pick(["read", "write", "sync"] as const)];
  const bare = withoutHeader(request, "authorization");
  const [name, value] = random.pick([
    ["authorization", `bearer   ${token}  `],
    ["authentication", `Bearer ${token}`],
    ["authorization", `Bearer ${token}`],
    ["authorization", `Basic ${token}`],
    ["authorization", token],
    ["authorization", `Bearer ${token.slice(0, -1)}`],
    ["authorization", `Bearer ${headerText(random.pick(NASTY_TEXTS))}`],
    ["authorization", "Bearer"],
    ["x-nothing", ""],
  ] as const);
  return withHeader(bare, name, value);
}

function mutatePrecondition(request: FuzzRequest, { random, world }: Means): FuzzRequest {
  const known = world.entityTags.length > 0 ? random.pick(world.entityTags) : '"x"';
  const values = [
    "*",
    known,
    `W/${known}`,
    `"stale", ${known}`,
    '"stale"',
    "",
    ",",
    `${known},`,
    headerText(known.slice(1)),
  ];
  return withHeader(request, random.pick(["if-match", "if-none-match"]), random.pick(values));
}

function mutateKey(request: FuzzRequest, { random, world }: Means): FuzzRequest {
  const known = world.keyed.length > 0 ? random.pick(world.keyed).headers : [];
  const [, used = "x"] = known.find(([name]) => name === "idempotency-key") ?? [];
  const values = [
    used,
    used,
    "",
    '""',
    '"',
    '"a\\"b"',
    "k".repeat(255),
    "k".repeat(256),
    headerText(random.pick(NASTY_TEXTS)),
  ];
  return withHeader(request, "idempotency-key", random.pick(values));
}

const mutateOddHeader: Mutation = (request, { random }) =>
  withHeader(
    request,
    random.pick([
      "accept",
      "x-http-method-override",
      "content-encoding",
      "cookie",
      "x-forwarded-for",
      "origin",
      "prefer",
    ]),
    random.pick([
      "DELETE",
      "gzip",
      "text/html",
      "*/*;q=nothing",
      "1.2.3.4, 5.6.7.8",
      headerText(random.pick(NASTY_TEXTS)),
    ]),
  );

const mutateType: Mutation = (request, { random }) => {
  const bare = withoutHeader(request, "content-type");
  return random.chance(0.2) ? bare : withHeader(bare, "content-type", random.pick(TYPES));
};

export const HEADER_MUTATIONS: readonly Mutation[] = [
  mutateAuthorization,
  mutatePrecondition,
  mutatePrecondition,
  mutateKey,
  mutateKey,
  mutateOddHeader,
  mutateType,
];
