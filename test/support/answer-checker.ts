/** Checks responses against the OpenAPI document: the status must be documented and the body must match its schema. */
import assert from "node:assert/strict";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import document from "../../docs/openapi.json" with { type: "json" };
import { isDay, isYearMonth } from "../../src/domain/calendar.ts";
import { isCategoryIcon } from "../../src/domain/category-icon.ts";

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly json: unknown;
}

interface Response {
  /** The response is `#/components/responses/NAME`. */
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, unknown>>;
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/;

const ajv = new Ajv2020({
  strict: false,
  validateSchema: false, // `openapi.test.ts` validates the document
  validateFormats: true,
  inlineRefs: false, // compiles each schema once
  code: { optimize: false }, // most schemas check few responses
  formats: {
    uuid: true,
    "receiver-url": true,
    date: isDay,
    "year-month": isYearMonth,
    "category-icon": isCategoryIcon,
    "date-time": TIMESTAMP,
    "uri-reference": true,
    binary: true,
  },
});
ajv.addSchema({ $id: "document", ...document });

const paths = document.paths as Record<string, Record<string, { readonly responses: Record<string, Response> }>>;
const shared = document.components.responses as Record<string, Response>;
// A literal path segment takes precedence over a parameter.
const patterns = Object.keys(paths)
  .sort((one, other) => one.split("{").length - other.split("{").length)
  .map((pattern) => ({ pattern, regex: new RegExp(`^${pattern.replace(/\{[^}]+\}/g, "[^/]+")}$`) }));
const compiled = new Map<string, ValidateFunction>();

/** Ignores paths outside `/v1` and unknown paths. */
export function checkAnswer(method: string, path: string, { status, text, json }: Answer): void {
  const [pathname = ""] = path.split("?");
  const pattern = patterns.find(({ regex }) => regex.test(pathname))?.pattern;
  const route = pattern === undefined ? undefined : paths[pattern]?.[method.toLowerCase()];
  if (pattern === undefined || route === undefined || !pattern.startsWith("/v1/")) return;
  if (status === 304) return;
  const listed = route.responses[status];
  const sharedName = listed?.$ref?.split("/").at(-1);
  const documented = sharedName === undefined ? listed : shared[sharedName];
  assert.ok(documented, `${method} ${pattern} answered ${status}, which is not documented: ${text.slice(0, 300)}`);
  const types = Object.keys(documented.content ?? {});
  // Without JSON, the body is CSV or the bytes of a file.
  const textType = json === undefined ? types.find((one) => !one.includes("json")) : undefined;
  const type = textType ?? types[0];
  if (type === undefined) {
    assert.equal(text, "", `${method} ${pattern} ${status} should have no body`);
    return;
  }
  const place =
    sharedName === undefined
      ? ["paths", pattern, method.toLowerCase(), "responses", String(status)]
      : ["components", "responses", sharedName];
  const pointer = [...place, "content", type, "schema"];
  const reference = `document#/${pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
  const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference });
  compiled.set(reference, validate);
  assert.ok(
    validate(textType === undefined ? json : text),
    `${method} ${pattern} ${status}: ${ajv.errorsText(validate.errors)}\n${text.slice(0, 500)}`,
  );
}
