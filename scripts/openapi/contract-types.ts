/** Writes the TypeScript types of the OpenAPI document for the web app. Handles only the schema keywords that the document uses. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly description?: string;
}

interface Media {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly explode?: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Media;
  readonly responses: Readonly<Record<string, Media>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/**
 * One type for each named schema, and the interface `Requests`: for each request, such as "GET /v1/accounts", its query and
 * body, if it has them, and its response.
 */
export function contractTypes({ paths, components }: ApiDocument): string {
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestType(`${method.toUpperCase()} ${path}`, operation)),
  );
  return [
    "// The types of docs/openapi.json. Do not edit: `npm run openapi` writes this file.",
    ...Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`),
    "export interface Requests {",
    ...requests,
    "}\n",
  ].join("\n");
}

/** Without the parameters in the path, which follow from the name, and the budget, which the client adds. */
function requestType(name: string, { parameters = [], requestBody, responses }: Operation): string {
  const query = parameters.filter((one) => one.in === "query" && one.name !== "budget_id");
  const required = query.filter((one) => one.required).map((one) => one.name);
  const properties = Object.fromEntries(query.map((one) => [one.name, one.schema]));
  const success = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const results = [...new Set(success.map(([, media]) => contentType(media)))];
  const fields = [
    ...(query.length === 0 ? [] : [`query${required.length === 0 ? "?" : ""}: ${objectType(properties, required)}`]),
    ...(requestBody === undefined ? [] : [`body: ${contentType(requestBody)}`]),
    `response: ${results.join(" | ") || "never"}`, // the page never reads a redirect
  ];
  return `  ${JSON.stringify(name)}: { ${fields.join("; ")} };`;
}

/** JSON if there is any, a file otherwise. */
function contentType({ content }: Media): string {
  if (content === undefined) return "undefined";
  const json = content["application/json"];
  return json === undefined ? "Blob" : typeOf(json.schema);
}

/** The type of an object with these properties. */
export type WriteObject = (properties: Readonly<Record<string, Schema>>, required: readonly string[]) => string;

export function typeOf(schema: Schema, writeObject: WriteObject = objectType): string {
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "never";
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? "unknown" : types.map((type) => typeOfOne(type, schema, writeObject)).join(" | ");
}

function typeOfOne(type: string, schema: Schema, writeObject: WriteObject): string {
  if (type === "array") return `readonly (${typeOf(schema.items ?? {}, writeObject)})[]`;
  if (type === "object") return objectTypeOf(schema, writeObject);
  return type === "integer" ? "number" : type;
}

function objectTypeOf({ properties, required = [], additionalProperties }: Schema, writeObject: WriteObject): string {
  if (properties !== undefined) return writeObject(properties, required);
  const value = typeof additionalProperties === "object" ? typeOf(additionalProperties, writeObject) : "unknown";
  return `{ readonly [name: string]: ${value} }`;
}

function objectType(properties: Readonly<Record<string, Schema>>, required: readonly string[]): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    return `readonly ${keyOf(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)}`;
  });
  return `{ ${fields.join("; ")} }`;
}

export function keyOf(name: string): string {
  return /^\w+$/.test(name) ? name : JSON.stringify(name);
}
