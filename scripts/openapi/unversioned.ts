/** The paths of the OpenAPI document outside `/v1`: the start page, feeds, health checks and metrics. They need no token. */
import { START_LINKS } from "../../src/api/start-page.ts";

const BUSY = { 503: { $ref: "#/components/responses/ServiceUnavailable" } };
const LIMITED = {
  429: { $ref: "#/components/responses/TooManyRequests" },
  431: { $ref: "#/components/responses/HeadersTooLarge" },
};
const STATUS = {
  type: "object",
  title: "Status",
  required: ["status"],
  properties: { status: { type: "string", enum: ["ok"], description: "Always `ok`." } },
};
const OK = {
  description: "The check passed.",
  content: { "application/json": { schema: STATUS, example: { status: "ok" } } },
};

const DISK = {
  type: "object",
  title: "Disk",
  required: ["name", "free_bytes", "reserve_bytes"],
  properties: {
    name: { type: "string", enum: ["data", "attachments"], description: "What the disk stores." },
    free_bytes: { type: "integer", description: "The free space in bytes." },
    reserve_bytes: {
      type: "integer",
      description: "With less free space, the server refuses uploads and exports (`LEEWAY_DISK_RESERVE`).",
    },
  },
};
const READINESS = {
  type: "object",
  title: "Readiness",
  required: ["status", "disk", "disks"],
  properties: {
    ...STATUS.properties,
    disk: {
      type: "string",
      enum: ["ok", "low"],
      description: "`low`: a disk has less free space than its reserve. The server refuses uploads and exports.",
    },
    disks: { type: "array", items: DISK, description: "The disks that the server writes to." },
  },
};
const READY = {
  description: "The check passed.",
  content: {
    "application/json": {
      schema: READINESS,
      example: {
        ...{ status: "ok", disk: "ok" },
        disks: [{ name: "data", free_bytes: 21_474_836_480, reserve_bytes: 1_073_741_824 }],
      },
    },
  },
};

function operation(operationId: string, summary: string, description: string, responses: object): object {
  return { operationId, tags: ["Operations"], summary, description, security: [], responses };
}

function problem(status: number, code: string, title: string, detail: string): object {
  const schema = { $ref: "#/components/schemas/ProblemDetails" };
  const example = { type: `/errors/${code}`, title, status, detail, code, errors: [] };
  return { description: `${title}. Code: \`${code}\`.`, content: { "application/problem+json": { schema, example } } };
}

/** Without a token, because the path has a secret. */
const CALENDAR = {
  get: {
    operationId: "getCalendar",
    tags: ["Feeds"],
    summary: "Read a calendar",
    description:
      "Returns the due days of recurring rules from 60 days ago to 400 days ahead, as a calendar (RFC 5545). `POST /v1/feeds` returns the address. Calendar programs read it again by themselves.",
    security: [],
    parameters: [
      {
        name: "secret",
        in: "path",
        required: true,
        description: "The secret of the feed.",
        schema: { type: "string" },
      },
    ],
    responses: {
      200: {
        description: "The calendar.",
        headers: { ETag: { description: "The entity tag, for `If-None-Match`.", schema: { type: "string" } } },
        content: { "text/calendar": { schema: { type: "string" } } },
      },
      304: { description: "The calendar has not changed." },
      404: problem(404, "not_found", "Not found", "There is no calendar at this address."),
      ...LIMITED,
      ...BUSY,
    },
  },
};

const REFUSED = problem(
  403,
  "feed_refused",
  "The feed does not open",
  "The access URL is wrong, or the feed was revoked. Create a new feed.",
);

function simplefin(operationId: string, summary: string, description: string, more: object): object {
  return { operationId, tags: ["Feeds"], summary, description, security: [], ...more };
}

function seconds(name: string, description: string): object {
  return { name, in: "query", required: false, description, schema: { type: "number" } };
}

function only1(name: string, description: string): object {
  return { name, in: "query", required: false, description, schema: { type: "string", enum: ["1"] } };
}

/** Version 1, with one account. */
const ACCOUNT_SET = {
  errors: [],
  accounts: [
    {
      org: {
        id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a001",
        name: "Personal",
        domain: "budget.example.org",
        url: "https://budget.example.org",
        "sfin-url": "https://budget.example.org/simplefin",
      },
      id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a011",
      name: "Checking",
      currency: "USD",
      balance: "1204.11",
      "available-balance": "1204.11",
      "balance-date": 1_795_262_412,
      transactions: [
        {
          id: "01a1f2c4-8e10-7a3b-9c41-5d2e7f60a012",
          posted: 1_795_176_000,
          transacted_at: 1_795_089_600,
          amount: "-42.17",
          description: "CORNER SHOP 0042",
          payee: "Corner Shop",
          memo: "",
          pending: false,
        },
      ],
      holdings: [],
    },
  ],
};

/** The protocol is at https://www.simplefin.org/protocol.html. */
const SIMPLEFIN = {
  "/simplefin/info": {
    get: simplefin(
      "getSimplefinInfo",
      "Get the versions of SimpleFIN",
      "Returns the versions that the server speaks.",
      {
        responses: {
          200: {
            description: "The versions.",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  title: "SimplefinInfo",
                  required: ["versions"],
                  properties: { versions: { type: "array", items: { type: "string" }, description: "The versions." } },
                },
                example: { versions: ["1.0", "2.0"] },
              },
            },
          },
          ...LIMITED,
          ...BUSY,
        },
      },
    ),
  },
  "/simplefin/create": {
    get: simplefin(
      "createSimplefinToken",
      "Go to the page that creates setup tokens",
      "Redirects a browser to Settings, Feeds and programs.",
      { responses: { 302: { description: "Redirects to the address in `Location`." }, ...LIMITED, ...BUSY } },
    ),
  },
  "/simplefin/claim/{code}": {
    post: simplefin(
      "claimSimplefinToken",
      "Claim a setup token",
      "A setup token is the Base64 text of this address. It works once, within 24 hours, and replaces the earlier access URL of the feed.",
      {
        parameters: [
          { name: "code", in: "path", required: true, description: "The code.", schema: { type: "string" } },
        ],
        responses: {
          200: {
            description: "The access URL, with a user name and a password.",
            content: { "text/plain": { schema: { type: "string" } } },
          },
          403: REFUSED,
          ...LIMITED,
          ...BUSY,
        },
      },
    ),
  },
  "/simplefin/accounts": {
    get: simplefin(
      "listSimplefinAccounts",
      "List accounts and transactions for SimpleFIN",
      "Needs Basic authentication with the user name and the password of the access URL. Without `version`, the response has the shape of version 1; with `version=2`, it has `errlist` and `connections`. A response has at most 10,000 transactions; a longer list loses the oldest, and a message names the first day that is complete. Both sides of a transfer are listed, each in its account. Days are at noon UTC.",
      {
        parameters: [
          seconds("start-date", "Only transactions from this time on, in seconds since 1970."),
          seconds("end-date", "Only transactions before this time."),
          only1("pending", "Also lists pending transactions."),
          only1("balances-only", "Lists no transactions."),
          {
            name: "account",
            in: "query",
            required: false,
            description: "Only these accounts. It may be repeated.",
            schema: { type: "array", items: { type: "string" } },
          },
          {
            name: "version",
            in: "query",
            required: false,
            description: "The version of the response.",
            schema: { type: "string", enum: ["2"] },
          },
        ],
        responses: {
          200: {
            description: "The accounts.",
            content: {
              "application/json": {
                schema: { type: "object", description: "An account set of SimpleFIN." },
                example: ACCOUNT_SET,
              },
            },
          },
          400: problem(
            400,
            "bad_format",
            "A value has the wrong format",
            "start-date must be a time in seconds since 1970.",
          ),
          403: REFUSED,
          ...LIMITED,
          ...BUSY,
        },
      },
    ),
  },
};

const MCP_RESOURCE = {
  get: operation(
    "getMcpResource",
    "Find the sign-in provider of chat programs",
    "Returns which provider issues access tokens for `/mcp` (RFC 9728). Only with `LEEWAY_MCP=on`, a sign-in provider and `LEEWAY_PUBLIC_URL`.",
    {
      200: {
        description: "The description of `/mcp`.",
        content: {
          "application/json": {
            schema: {
              type: "object",
              title: "McpResource",
              required: ["resource", "authorization_servers", "bearer_methods_supported", "resource_name"],
              properties: {
                resource: { type: "string", description: "The address of `/mcp`: the audience of its tokens." },
                authorization_servers: {
                  type: "array",
                  items: { type: "string" },
                  description: "The issuer of the tokens.",
                },
                bearer_methods_supported: {
                  type: "array",
                  items: { type: "string" },
                  description: "How a token is sent: in the header `Authorization`.",
                },
                resource_name: { type: "string", description: "A name for people." },
              },
            },
            example: {
              resource: "https://budget.example.org/mcp",
              authorization_servers: ["https://auth.example.org"],
              bearer_methods_supported: ["header"],
              resource_name: "Leeway",
            },
          },
        },
      },
      404: problem(
        404,
        "not_found",
        "Not found",
        "There is no GET /.well-known/oauth-protected-resource/mcp. See /docs.",
      ),
      ...LIMITED,
      ...BUSY,
    },
  ),
};

export const UNVERSIONED_PATHS: Readonly<Record<string, { readonly get?: object; readonly post?: object }>> = {
  "/": {
    get: operation(
      "getStart",
      "Get the start page",
      "Browsers (`Accept: text/html`) get the web app; programs get a list of links.",
      {
        200: {
          description: "The links, or the page.",
          content: {
            "application/json": {
              schema: {
                type: "object",
                title: "StartLinks",
                required: Object.keys(START_LINKS),
                properties: Object.fromEntries(
                  Object.entries(START_LINKS).map(([name, { description }]) => [name, { type: "string", description }]),
                ),
              },
              example: Object.fromEntries(Object.entries(START_LINKS).map(([name, { value }]) => [name, value])),
            },
            "text/html": { schema: { type: "string" } },
          },
        },
        ...LIMITED,
        ...BUSY,
      },
    ),
  },
  "/calendar/{secret}/leeway.ics": CALENDAR,
  ...SIMPLEFIN,
  "/.well-known/oauth-protected-resource/mcp": MCP_RESOURCE,
  "/healthz": {
    get: operation("getHealth", "Check the process", "Returns 200 while the process runs.", {
      200: OK,
      ...LIMITED,
      ...BUSY,
    }),
  },
  "/readyz": {
    get: operation(
      "getReadiness",
      "Check the database",
      "Returns 200 while the data can be read and the disk is not full, otherwise 503.",
      { 200: READY, ...LIMITED, ...BUSY },
    ),
  },
  "/metrics": {
    get: operation("getMetrics", "Get metrics", "Returns metrics in the text format of Prometheus.", {
      200: { description: "The metrics.", content: { "text/plain": { schema: { type: "string" } } } },
      ...LIMITED,
      ...BUSY,
    }),
  },
};
