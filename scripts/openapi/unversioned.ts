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

export const UNVERSIONED_PATHS: Readonly<Record<string, { readonly get: object }>> = {
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
