/** What the clients need to know of each operation of the OpenAPI document. */
import type { ApiDocument, Operation, Parameter, Schema } from "./contract-types.ts";

export interface ClientOperation {
  readonly id: string;
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly Parameter[];
  /** Without `budget_id`, which the client sends as a header. */
  readonly queryParameters: readonly Parameter[];
  /** The schema of the JSON body. */
  readonly body: Schema | undefined;
  /** Whether the body is a file. */
  readonly isUpload: boolean;
  /** Whether it takes an Idempotency-Key. */
  readonly isKeyed: boolean;
  readonly results: readonly ClientResult[];
  /** For a list with pages, the property of its items. */
  readonly items: string | undefined;
  /** For a resource with an ETag and a PUT, how to update it. */
  readonly update: ClientUpdate | undefined;
}

/** A JSON value; or text, other content, or none. */
export type ClientResult = Schema | "text" | "file" | "nothing";

interface ClientUpdate {
  /** The operation of the PUT. */
  readonly operation: string;
  /** The property of the resource, in responses and in the body of the PUT. */
  readonly property: string;
  readonly resource: Schema;
  readonly changes: Schema;
}

const JSON_TYPE = "application/json";

/**
 * The operations under `/v1`: what is outside is for browsers, monitoring and other protocols. Without the event stream, which the
 * clients follow by other means, and those that only redirect.
 */
export function clientOperations({ paths, components }: ApiDocument): ClientOperation[] {
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.split("/").at(-1);
    return name === undefined ? schema : (components.schemas[name] ?? {});
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): ClientOperation[] => {
      const { parameters = [], requestBody } = operation;
      const results = resultsOf(operation);
      if (results.length === 0 || !path.startsWith("/v1/")) return [];
      const inPlace = (place: string) => parameters.filter((one) => one.in === place && one.name !== "budget_id");
      const pathParameters = parameters.filter((one) => one.in === "path");
      const body = requestBody?.content?.[JSON_TYPE]?.schema;
      const found = {
        ...{ id: operation.operationId, operation, method: method.toUpperCase(), path, pathParameters, body, results },
        queryParameters: inPlace("query"),
        isUpload: requestBody !== undefined && body === undefined,
        isKeyed: inPlace("header").some(({ name }) => name === "Idempotency-Key"),
        items: itemsOf(operation, resolve),
        update: updateOf(methods.put, operation, resolve),
      };
      assertDistinct(found, resolve);
      return [found];
    }),
  );
}

function resultsOf({ responses }: Operation): ClientResult[] {
  const success = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return success.flatMap(([, { content }]): ClientResult[] => {
    if (content === undefined) return ["nothing"];
    if (content[JSON_TYPE] !== undefined) return [content[JSON_TYPE].schema];
    const types = Object.keys(content);
    if (types.includes("text/event-stream")) return [];
    return types.every((type) => type === "text/plain") ? ["text"] : ["file"];
  });
}

/** The property of the list in a response with `next_cursor`. */
function itemsOf({ parameters = [], responses }: Operation, resolve: (schema: Schema) => Schema): string | undefined {
  const { properties = {} } = resolve(responses[200]?.content?.[JSON_TYPE]?.schema ?? {});
  if (properties.next_cursor === undefined || !parameters.some(({ name }) => name === "cursor")) return undefined;
  return Object.entries(properties).find(([, { type }]) => type === "array")?.[0];
}

function updateOf(
  put: Operation | undefined,
  { responses }: Operation,
  resolve: (schema: Schema) => Schema,
): ClientUpdate | undefined {
  if (!put?.parameters?.some(({ name }) => name === "If-Match")) return undefined;
  const body = resolve(put.requestBody?.content?.[JSON_TYPE]?.schema ?? {}).properties ?? {};
  const response = resolve(responses[200]?.content?.[JSON_TYPE]?.schema ?? {}).properties ?? {};
  const [property = ""] = Object.keys(body).filter((name) => name in response);
  const [resource, changes] = [response[property], body[property]];
  if (resource?.$ref === undefined || changes?.$ref === undefined) return undefined;
  return { operation: put.operationId, property, resource, changes };
}

/** The clients take the parameters of the path and the query, and the fields of the body, as one object. */
function assertDistinct(one: ClientOperation, resolve: (schema: Schema) => Schema): void {
  const names = [
    ...[...one.pathParameters, ...one.queryParameters].map(({ name }) => name),
    ...Object.keys(one.body === undefined ? {} : (resolve(one.body).properties ?? {})),
    ...(one.isUpload ? ["file", "file_name"] : []),
  ];
  const repeated = names.find((name, i) => names.indexOf(name) < i);
  if (repeated !== undefined) throw new Error(`${one.id} has two inputs with the name ${repeated}`);
}

/** The array parameters whose values are separated by commas; the others are repeated. */
export function commaSeparated(operations: readonly ClientOperation[]): string[] {
  const lists = operations
    .flatMap(({ queryParameters }) => queryParameters)
    .filter(({ schema }) => [schema.type].flat().includes("array"));
  const names = (isJoined: boolean) =>
    new Set(lists.filter(({ explode }) => (explode === false) === isJoined).map(({ name }) => name));
  const joined = names(true);
  const both = [...joined].filter((name) => names(false).has(name));
  if (both.length > 0) throw new Error(`${both.join(", ")}: separated by commas in one operation, repeated in another`);
  return [...joined].sort();
}
