/**
 * Builds the OpenAPI document from the routes. `npm run openapi` writes it to `docs/openapi.json`. Examples are in
 * `examples.ts`.
 */
import type { TObject, TSchema } from "typebox";
import { BODY_LIMIT_BYTES } from "../../src/api/limits.ts";
import { pathSchemas } from "../../src/api/path-parameters.ts";
import { queryOf, type Route } from "../../src/api/route.ts";
import { Fields } from "../../src/api/shapes.ts";
import { Type } from "../../src/api/type.ts";
import { SpendingPowerResponse } from "../../src/api/v1/budget/schema.ts";
import { ImportOptions } from "../../src/api/v1/imports/schema.ts";
import { WEAKNESSES } from "../../src/auth/password-strength.ts";
import { MEDIA_TYPES } from "../../src/domain/attachment.ts";
import { PROBLEMS, type ProblemCode } from "../../src/domain/problem.ts";
import { RIGHTS } from "../../src/domain/token.ts";
import { formatCsv } from "../../src/writers/csv-rows.ts";
import { EXAMPLES } from "./examples.ts";
import { UNVERSIONED_PATHS } from "./unversioned.ts";

/** Problems that every route may return. */
const EVERYWHERE: readonly ProblemCode[] = [
  "invalid_request",
  "invalid_header",
  "untrusted_header",
  "unauthorized",
  "session_revoked",
  "invalid_token",
  "insufficient_scope",
  "forgery_suspected",
  "tls_required",
  "unknown_host",
  "request_timeout",
  "rate_limited",
  "headers_too_large",
  "internal_error",
  "overloaded",
  "shutting_down",
  "storage_unavailable",
];
const ON_READS: readonly ProblemCode[] = ["unknown_parameter", "bad_format", "out_of_range", "invalid_text"];
const ON_BODIES: readonly ProblemCode[] = [
  "invalid_json",
  "duplicate_key",
  "invalid_header",
  "missing_field",
  "unknown_field",
  "wrong_type",
  "body_too_large",
  "unsupported_media_type",
];
const ON_WRITES: readonly ProblemCode[] = [
  ...ON_BODIES,
  "idempotency_key_in_progress",
  "idempotency_key_reused",
  "sum_out_of_range",
];

/** The shared responses: the name of the component for each status that has the same response on every route. */
const SHARED_RESPONSES: Readonly<Record<number, string>> = {
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  408: "RequestTimeout",
  412: "PreconditionFailed",
  413: "ContentTooLarge",
  415: "UnsupportedMediaType",
  421: "MisdirectedRequest",
  429: "TooManyRequests",
  431: "HeadersTooLarge",
  500: "InternalServerError",
  503: "ServiceUnavailable",
  507: "InsufficientStorage",
};

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: "The request does not have the documented shape",
  401: "A valid token or session is missing",
  403: "The token or the user does not have the required permission, or another site may have made the request",
  404: "The path does not exist",
  408: "The request took too long to arrive",
  409: "The request conflicts with stored data",
  412: "The resource changed since you read it",
  413: "The body is too large",
  415: "The body has a type that is not supported",
  410: "The link or the change is no longer available",
  421: "A browser uses a host name that the server does not know",
  422: "The request breaks a rule",
  429: "Too many requests; `Retry-After` is the number of seconds to wait",
  431: "The headers are too large",
  500: "The service failed",
  503: "The service is busy or cannot reach its data; `Retry-After` is the number of seconds to wait",
  507: "The disk of the server is almost full",
};

const Code = Type.String({
  enum: Object.keys(PROBLEMS),
  title: "ProblemCode",
  description: "A stable code. Each code has a page at `/errors/{code}`.",
});

const ProblemDetails = Type.Object(
  {
    type: Type.String({ format: "uri-reference", description: "The address of the page about this problem." }),
    title: Type.String({ description: "The problem in a few words. The same for every problem with this code." }),
    status: Type.Integer({ description: "The HTTP status." }),
    detail: Type.String({ description: "What is wrong in this request, and how to fix it." }),
    code: Code,
    errors: Type.Array(
      Type.Object({
        pointer: Type.Optional(Type.String({ description: "The place in the body, as a JSON Pointer." })),
        parameter: Type.Optional(Type.String({ description: "The name of the query parameter." })),
        code: Code,
        detail: Type.String({ description: "What is wrong at this place, and how to fix it." }),
      }),
      { description: "Every mistake in the request. Empty if the problem does not concern a part of the request." },
    ),
    methods: Type.Optional(
      Type.Array(Type.String(), {
        description: "Only for `sign_in_again`: the ways in which the user can sign in again, such as `password`.",
      }),
    ),
    weakness: Type.Optional(
      Type.String({
        enum: [...WEAKNESSES],
        description:
          "Only for `weak_password`: why the password is easy to guess. `common`: it is in lists of passwords. `repetition`: it repeats itself. `sequence`: it follows the alphabet or the keyboard. `own_words`: it contains the user's name or the name of a budget. `few_words`: it has too few words.",
      }),
    ),
    oldest_import: Type.Optional(
      Type.Object(
        { id: Type.String(), file_name: Type.String(), created_at: Type.String({ format: "date-time" }) },
        { description: "Only for `too_many_previews`: the oldest import that is not finished." },
      ),
    ),
  },
  { title: "ProblemDetails", description: "Problem details (RFC 9457)." },
);

const TAGS = [
  ["Accounts", "Bank accounts, credit cards, loans and cash. Hidden accounts are outside the budget."],
  ["Transactions", "Payments and transfers. They change the balances of their accounts."],
  ["Attachments", "Receipts and other files attached to transactions."],
  ["Imports", "Bank statements and exports from other programs: preview, commit and undo."],
  ["Banks", "Connections that fetch transactions and balances from banks, and their runs."],
  ["Spending power", "How much can still be spent this month, and why. Also the forecast and affordability."],
  ["Budget", "The budget of the token: its name, currency, time zone and settings."],
  ["Months", "The plan of a month: planned, actual and remaining amounts by category."],
  ["Periods", "The periods of the budget, usually calendar months, and the plan of each."],
  ["Reports", "Where the money went: spending, cash flow and net worth over months. Also saved views of them."],
  ["Export", "The data in formats that other programs read."],
  ["Categories", "The categories of transactions and plans: income, bills, savings and spending."],
  ["Rules", "Conditions and actions that set the payee, category and tags of imported rows."],
  ["Payees", "The people and businesses that you pay or that pay you."],
  ["Tags", "Labels for transactions, such as a holiday. They never change an amount."],
  ["Quick entries", "Purchases that phones send from the till."],
  ["Goals", "Amounts to save by a date, or each month."],
  ["Exchange rates", "Rates that convert amounts in other currencies. Amounts without a rate do not count."],
  ["Recurring", "Income, bills and transfers that recur, and their occurrences."],
  ["Changes", "The change log: who changed what, and undo."],
  ["Sign-in", "Browsers sign in and get a session in a cookie. Programs send a token instead."],
  ["Members", "The people who use the budget, invitations, and security events."],
  ["Tokens", "The tokens of the budget, for programs."],
  ["Webhooks", "Signed messages to other servers about the changes of the budget."],
  ["Feeds", "Addresses for programs that cannot send a token, such as calendars."],
  ["Alerts", "Notices to the user about limits, bills and banks, and the channels on which they are sent."],
  ["Me", "The caller: the token, or the user with their sessions and preferences."],
  ["Operations", "The start page, health checks and metrics. They need no token."],
] as const;

const DESCRIPTION = `This is the HTTP API of Leeway, a self-hosted budgeting service.

**Authentication.** Send a token with every request: \`Authorization: Bearer lw_...\`. \`npx leeway token create\` creates one. A token belongs to one budget and has the scope \`read\`, \`write\` (which includes \`read\`) or \`sync\` (which includes \`write\`). A token created with \`--manage\` also has the scope \`manage\`, for members, tokens and the export of the whole budget. Older clients may send the header \`Authentication\` instead. A browser signs in with \`POST /v1/session\` and then sends a cookie. If a request has both, only the token is used.

**Several budgets.** A user may be a member of several budgets. A request with a session names its budget in the header \`Leeway-Budget\` or, in a GET request, as \`?budget_id=\`. Without either, the session's default budget is used.

**Money.** Amounts are JSON numbers in major units, such as 19.99. A negative amount is money that leaves the account. Amounts are never rounded: an amount with more decimals than its currency allows is rejected.

**Errors.** Errors are problem details (RFC 9457) with a stable \`code\`, and \`errors\` lists every mistake in the request.

**Safe retries.** Every POST, PUT and DELETE that changes a budget's data accepts an \`Idempotency-Key\`. The same key with the same request returns the first response again and stores nothing new.

**Dry run.** The same requests accept \`?dry_run=true\`: the request is checked and gets its usual response, but nothing is stored.

**Spending power.** The same requests accept \`?include=spending_power\`: the response then includes the current month's spending power after the write.

**Limits.** A request body can be at most 2 MiB (${BODY_LIMIT_BYTES} bytes), an attachment at most 10 MiB, and a statement at most 50 MiB. A token may make 6,000 requests per minute unless the operator sets another limit; the headers \`RateLimit\` and \`RateLimit-Policy\` have the current values.`;

/** The whole document, as JSON values. */
export function openApiDocument(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of withIncluded(routes)) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return nameSchemas({
    openapi: "3.1.0",
    info: {
      title: "Leeway",
      version: "1",
      summary: "Self-hosted budgeting: how much can we still spend this month?",
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This server." }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...UNVERSIONED_PATHS },
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "A token from `npx leeway token create`: `lw_...`." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "leeway",
          description:
            "The cookie of `POST /v1/session`. With TLS, its name starts with `__Host-`. If the address has a port, its name ends with the port: `leeway-8787`.",
        },
      },
      responses: sharedResponses(),
    },
  });
}

function operationOf(route: Route): object {
  const { operationId, tag, summary, description, body, receives } = route;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: securityOf(route),
    ...listed("parameters", parametersOf(route)),
    ...(receives === "file" && { requestBody: { required: true, content: fileContent("The bytes of the file.") } }),
    ...(receives === "statement" && { requestBody: { required: true, content: statementContent() } }),
    ...(body && {
      requestBody: { required: true, content: { "application/json": content(body, operationId, "request") } },
    }),
    responses: { ...successOf(route), ...problemsOf(route) },
  };
}

function securityOf(route: Route): object[] {
  const access = route.kind === "access" ? route.access : route.right;
  if (access === "visitor" || access === "navigation") return [];
  return access === "user" || access === "session" ? [{ session: [] }] : [{ bearer: [] }, { session: [] }];
}

function parametersOf(route: Route): object[] {
  const inPath = Object.entries(pathSchemas(route.path)).map(([name, schema]) => ({
    name,
    in: "path",
    required: true,
    ...describedParameter(schema),
  }));
  const query = Fields(queryOf(route));
  const inQuery = Object.entries(query.properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: (query.required as readonly string[] | undefined)?.includes(name) ?? false,
    ...describedParameter(schema),
  }));
  return [...inPath, ...inQuery, ...headersOf(route)];
}

const allScopes: ReadonlySet<string> = new Set(RIGHTS);

function headersOf(route: Route): object[] {
  const header = (name: string, description: string, limits: { minLength?: number; maxLength?: number } = {}) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: Type.String(limits),
  });
  const budget = header("Leeway-Budget", "The budget of the request, for a session of a user with several budgets.", {
    maxLength: 36,
  });
  const ifMatch =
    route.current === undefined && !route.checksIfMatch
      ? []
      : [header("If-Match", "The `ETag` that you read. If the resource has changed since, the response is 412.")];
  if (route.kind === "access") {
    const isOfBudget = allScopes.has(route.access) || route.path.startsWith("/v1/me/preferences");
    return [...(isOfBudget ? [budget] : []), ...ifMatch];
  }
  if (route.kind === "stream") {
    return [
      budget,
      header("Last-Event-ID", "The `id` of the last event that the client has seen. The stream continues after it."),
    ];
  }
  if (route.kind !== "write") {
    if (!route.hasSentences) return [budget];
    return [budget, header("Accept-Language", "The preferred languages of the sentences. The default is English.")];
  }
  return [
    budget,
    ...(route.receives
      ? [header("Content-Disposition", 'The name of the file: `attachment; filename="receipt.pdf"`.')]
      : []),
    header(
      "Idempotency-Key",
      "Makes a retry safe: the same key with the same request takes effect once. A token's keys are stored for at least 24 hours, a user's keys for 30 days.",
      {
        minLength: 1,
        maxLength: 255,
      },
    ),
    ...ifMatch,
    ...(route.isSelection
      ? [header("If-Match", "The `ETag` of a preview. If the selection has changed since, the response is 412.")]
      : []),
  ];
}

/** Moves the description and the list style from the schema to the parameter. */
function describedParameter(schema: TSchema): object {
  const {
    description,
    "x-comma-separated": isCommaSeparated = false,
    ...rest
  } = schema as { description?: string; "x-comma-separated"?: boolean };
  return {
    ...(description === undefined ? {} : { description }),
    ...(isCommaSeparated ? { style: "form", explode: false } : {}),
    schema: rest,
  };
}

/** The part of a write's response that `include=spending_power` adds. */
const INCLUDED = {
  spending_power: Type.Optional(SpendingPowerResponse),
};

const IncludedResponse = Fields(INCLUDED, { title: "IncludedResponse" });

/** Adds those fields to the schemas that writes return. Reads may return the same schemas, without them. */
function withIncluded(routes: readonly Route[]): Route[] {
  const titleOf = ({ response }: Route) => (response as { title?: string } | undefined)?.title;
  const written = new Set(routes.filter(({ kind }) => kind === "write").map(titleOf));
  return routes.map((route) => {
    const { response } = route;
    const title = titleOf(route);
    if (response === undefined || title === undefined || !written.has(title)) return route;
    const { properties } = response as TObject;
    return { ...route, response: { ...response, properties: { ...properties, ...INCLUDED } } } as Route;
  });
}

function successOf(route: Route): Record<number, object> {
  const status = "status" in route ? route.status : 200;
  if (route.response === undefined || status === 204) {
    if (status === 302) return { [status]: { description: "Redirects to the address in `Location`." } };
    if (route.kind === "access") return { [status]: { description: "Done. The response has no body." } };
    const example = { spending_power: EXAMPLES.getSpendingPower?.response };
    return {
      200: {
        description: "Deleted, with `include=spending_power`.",
        content: { "application/json": { schema: IncludedResponse, example } },
      },
      ...acceptedOf(route),
      [status]: { description: "Deleted. The response has no body." },
    };
  }
  if (route.sendsFile) {
    return { 200: { description: "The bytes of the file.", content: fileContent("The bytes of the file.") } };
  }
  if (route.kind === "export") {
    const schema = route.response;
    const types = Object.fromEntries(route.mediaTypes.map((type) => [type, { schema }]));
    return { 200: { description: "The file.", content: types } };
  }
  if (route.textType !== undefined) {
    const [type = ""] = route.textType.split(";");
    const example = EXAMPLES[route.operationId]?.response;
    return { 200: { description: "The text.", content: { [type]: { schema: route.response, example } } } };
  }
  const { description } = route.response as { description?: string };
  if (description === undefined) throw new Error(`the response of ${route.operationId} has no description`);
  const headers = {
    ...(route.isSingle && {
      ETag: {
        description: "The entity tag of this version, for `If-Match` and `If-None-Match`.",
        schema: Type.String(),
      },
    }),
    ...(route.isSelection && {
      ETag: {
        description: "An entity tag of the selected resources before the write, for `If-Match`.",
        schema: Type.String(),
      },
    }),
    ...(route.isList && {
      "Leeway-Knowledge": {
        description:
          "The last change that the list includes. Send the value of the first page as `since` to `GET /v1/changes`.",
        schema: Type.Integer(),
      },
    }),
    ...(route.hasSentences && {
      "Content-Language": { description: "The language of the sentences, such as `en`.", schema: Type.String() },
    }),
  };
  const body = content(route.response, route.operationId, "response");
  const mainType = route.kind === "stream" ? "text/event-stream" : "application/json";
  return {
    ...repeatOf(route),
    ...acceptedOf(route),
    [status]: {
      description,
      ...(Object.keys(headers).length > 0 && { headers }),
      content: { [mainType]: body, ...csvOf(route), ...textOf(route) },
    },
  };
}

function repeatOf({ isRepeat, response, operationId }: Route): Record<number, object> {
  if (isRepeat === undefined || response === undefined) return {};
  const description = "An earlier request has done the same. Nothing was stored.";
  return { 200: { description, content: { "application/json": content(response, operationId, "response") } } };
}

function acceptedOf({ isAccepted, response, operationId }: Route): Record<number, object> {
  if (isAccepted === undefined || response === undefined) return {};
  const description = "Accepted. The work continues after the response.";
  return { 202: { description, content: { "application/json": content(response, operationId, "response") } } };
}

/** The content of an attachment, of any accepted type. */
function fileContent(description: string): Record<string, object> {
  const schema = Type.String({ format: "binary", description });
  return Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema }]));
}

function statementContent(): Record<string, object> {
  const file = Type.String({ format: "binary", description: "The bytes of the file." });
  const form = Type.Object({ file, options: Type.Optional(ImportOptions) }, { required: ["file"] });
  return { "application/octet-stream": { schema: file }, "multipart/form-data": { schema: form } };
}

/** The example of the JSON response, as CSV. */
function csvOf(route: Route): Record<string, object> {
  if (route.toCsv === undefined) return {};
  const example = formatCsv(route.toCsv(EXAMPLES[route.operationId]?.response));
  const schema = Type.String({ description: "CSV (RFC 4180). The first row has the names of the columns." });
  return { "text/csv": { schema, example } };
}

/** The example of the JSON response, as text. */
function textOf(route: Route): Record<string, object> {
  if (route.toText === undefined) return {};
  const example = route.toText(EXAMPLES[route.operationId]?.response);
  return { "text/plain": { schema: Type.String({ description: "The response as plain text." }), example } };
}

/** @throws Error if there is no example. */
function content(schema: TSchema, operationId: string, side: "request" | "response"): object {
  const example = EXAMPLES[operationId]?.[side];
  if (example === undefined) throw new Error(`examples.ts has no ${side} of ${operationId}`);
  return { schema, example };
}

function problemsOf(route: Route): Record<number, object> {
  const isAccess = route.kind === "access";
  const isWrite = route.kind === "write";
  const codes = new Set<ProblemCode>([
    ...EVERYWHERE,
    ...ON_READS,
    ...(isAccess && route.method !== "GET" ? ON_BODIES : []),
    ...(isWrite ? ON_WRITES : []),
    ...(route.current !== undefined || route.isSelection || route.checksIfMatch
      ? (["precondition_failed"] as const)
      : []),
    ...(route.path.includes(":") || !isAccess ? (["not_found"] as const) : []),
    ...(route.problems ?? []),
  ]);
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const shared = SHARED_RESPONSES[status];
      return [
        status,
        shared === undefined ? problemResponse(status, group) : { $ref: `#/components/responses/${shared}` },
      ];
    }),
  );
}

function sharedResponses(): Record<string, object> {
  const codes: readonly ProblemCode[] = [
    ...EVERYWHERE,
    ...ON_WRITES,
    "unsupported_file_type",
    "precondition_failed",
    "not_found",
  ];
  const byStatus = Map.groupBy<number, ProblemCode>(codes, (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    Object.entries(SHARED_RESPONSES).map(([status, name]) => [
      name,
      problemResponse(Number(status), byStatus.get(Number(status)) ?? []),
    ]),
  );
}

function problemResponse(status: number, codes: readonly ProblemCode[]): object {
  const [first = "internal_error"] = codes;
  const { title } = PROBLEMS[first];
  const example = { type: `/errors/${first}`, title, status, detail: `${title}.`, code: first, errors: [] };
  return {
    description: `${STATUS_NAMES[status]}. Codes: ${codes.map((code) => `\`${code}\``).join(", ")}.`,
    content: { "application/problem+json": { schema: ProblemDetails, example } },
  };
}

function listed(name: string, items: readonly object[]): object {
  return items.length === 0 ? {} : { [name]: items };
}

/** Moves every schema with a title to the document's components once, and replaces it by a reference. */
function nameSchemas<Document extends { components: object }>(document: Document): Document {
  const schemas: Record<string, unknown> = {};
  function visit(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== "object" || node === null) return node;
    const visited = Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, key === "example" ? value : visit(value)]),
    );
    if (typeof visited.title !== "string" || visited.type === undefined) return visited;
    const { title, ...schema } = visited;
    const known = schemas[title as string];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`two schemas have the title ${title}`);
    }
    schemas[title as string] = schema;
    return { $ref: `#/components/schemas/${title}` };
  }
  const visited = visit(document) as Document;
  return { ...visited, components: { ...visited.components, schemas } };
}
