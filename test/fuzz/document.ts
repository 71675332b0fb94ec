/** The parts of the OpenAPI document that the fuzzer reads: operations, and the schemas of what clients send. */
import document from "../../docs/openapi.json" with { type: "json" };

export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly $ref?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface RawOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
}

export interface Operation {
  /** Method and path, as in the document: `GET /v1/accounts/{account_id}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body: Schema | undefined;
  /** Whether the body is a file. */
  readonly takesFile: boolean;
  readonly pattern: RegExp;
}

const paths = document.paths as unknown as Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
const schemas = document.components.schemas as unknown as Readonly<Record<string, Schema>>;

/** `test/api/access.test.ts` and others in `test/api/v1` test these. The fuzzer's tokens do not have the right. */
const ABOUT_ACCESS = ["Banks", "Members", "Tokens", "Webhooks", "Feeds"];
/** Whether the server connects to other servers; `test/jobs/rates.test.ts` tests it. */
const ABOUT_SERVER = "/v1/exchange_rates/source";

type Selected = (operation: RawOperation & { readonly path: string; readonly method: string }) => boolean;

/** Operations whose response ends. Literal paths come before paths with a parameter at the same position. */
function operationsWhere(isSelected: Selected): readonly Operation[] {
  return Object.entries(paths)
    .sort(([one], [other]) => one.split("{").length - other.split("{").length)
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => responses[200]?.content?.["text/event-stream"] === undefined)
        .filter(([method, operation]) => isSelected({ ...operation, path, method }))
        .map(([method, { parameters = [], requestBody }]) => ({
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          params: parameters.filter((parameter) => parameter.in === "path"),
          // With a token or one budget, the budget is known.
          query: parameters.filter((parameter) => parameter.in === "query" && parameter.name !== "budget_id"),
          body: requestBody?.content["application/json"]?.schema,
          takesFile: requestBody !== undefined && !("application/json" in requestBody.content),
          pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
        })),
    );
}

/** Every operation for a token. */
export const OPERATIONS = operationsWhere(
  ({ path, security, tags }) =>
    !path.startsWith("/v1/") ||
    (security.some((one) => "bearer" in one) && !ABOUT_ACCESS.includes(tags[0] ?? "") && path !== ABOUT_SERVER),
);

/** Every user may change their own sign-in and their own demo budget. */
const ABOUT_ONESELF = ["Alerts", "Sign-in", "Me"];

/** Every operation whose permission depends on the user's role. */
export const ROLE_OPERATIONS = operationsWhere(
  ({ path, method, tags }) =>
    path.startsWith("/v1/") && !ABOUT_ONESELF.includes(tags[0] ?? "") && !(method === "post" && path === "/v1/budgets"),
);

export function findOperation(method: string, path: string): Operation | undefined {
  return OPERATIONS.find((operation) => operation.method === method && operation.pattern.test(path));
}

/** The schema that a reference names, or the schema itself. */
export function resolveSchema(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (schemas[name] ?? {});
}

export { document };
