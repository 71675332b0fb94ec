/** Writes the generated files of the TypeScript client: the types of the document, and the table of its operations. */
import { DECIMALS_OF_CURRENCIES } from "./client-currencies.ts";
import { type ClientOperation, type ClientResult, clientOperations, commaSeparated } from "./client-operations.ts";
import { type ApiDocument, keyOf, type Schema, typeOf, type WriteObject } from "./contract-types.ts";

const HEADER = "// Written from docs/openapi.json by `npm run openapi`. Do not edit.";

/** One type for each schema of the document, and the interface `Operations` with one method for each operation. */
export function clientContract(document: ApiDocument): string {
  const operations = clientOperations(document);
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${type(schema)};\n`,
  );
  return [
    HEADER,
    'import type { Options, Pages } from "./options.ts";\n',
    ...schemas,
    "/** One method for each operation of the API. The parameters and the fields of the body are one object. */",
    "export interface Operations {",
    operations.map((one) => indent(methodOf(one))).join("\n\n"),
    "}\n",
    ...updatesOf(operations),
  ].join("\n");
}

/** What the client needs at run time. */
export function clientTable(document: ApiDocument): string {
  const operations = clientOperations(document);
  const rows = operations.map((one) => {
    const row = {
      ...{ method: one.method, path: one.path },
      ...(one.method !== "GET" &&
        one.queryParameters.length > 0 && { query: one.queryParameters.map(({ name }) => name) }),
      ...(one.isKeyed && { isKeyed: true }),
      ...(one.isUpload && { isUpload: true }),
      ...(one.items !== undefined && { items: one.items }),
      ...(one.update && { update: { operation: one.update.operation, property: one.update.property } }),
    };
    return `  ${one.id}: ${JSON.stringify(row)},`;
  });
  return [
    HEADER,
    'import type { OperationRow } from "./options.ts";\n',
    "export const OPERATIONS: Readonly<Record<string, OperationRow>> = {",
    ...rows,
    "};\n",
    "/** Parameters whose values are separated by commas. Others are repeated. */",
    `export const COMMA_SEPARATED: readonly string[] = ${JSON.stringify(commaSeparated(operations))};\n`,
    "/** Currencies whose number of decimals is not 2 (ISO 4217). */",
    `export const DECIMALS: Readonly<Record<string, number>> = ${JSON.stringify(DECIMALS_OF_CURRENCIES)};\n`,
  ].join("\n");
}

function methodOf(one: ClientOperation): string {
  const { summary, description } = one.operation;
  const about = comment([`${summary}.`, description].filter(Boolean).join("\n\n"));
  const { text, isRequired } = inputOf(one);
  const input = text === undefined ? "input?: Record<string, never>" : `input${isRequired ? "" : "?"}: ${text}`;
  const result = [...new Set(one.results.map(resultType))].join(" | ");
  const call = `(${input}, options?: Options) => Promise<${result}>`;
  return `${about}readonly ${one.id}: ${one.items === undefined ? call : `(${call}) & ${pagesOf(one, input)}`};`;
}

function pagesOf({ results: [page = "nothing"], items }: ClientOperation, input: string): string {
  return `Pages<(${input}, options?: Options) => AsyncIterableIterator<${resultType(page)}[${JSON.stringify(items)}][number]>>`;
}

function inputOf({ pathParameters, queryParameters, body, isUpload }: ClientOperation) {
  const parameters = [...pathParameters, ...queryParameters];
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description = "" }) => [name, { ...schema, description }]),
  );
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  const parts = [
    ...(parameters.length === 0 ? [] : [documentedObject(properties, required)]),
    ...(body === undefined ? [] : [type(body)]),
    ...(isUpload ? ["{\n  readonly file: Blob | Uint8Array;\n  readonly file_name?: string;\n}"] : []),
  ];
  const isRequired = required.length > 0 || body !== undefined || isUpload;
  return { text: parts.length === 0 ? undefined : parts.join(" & "), isRequired };
}

function resultType(result: ClientResult): string {
  if (result === "text") return "string";
  if (result === "file") return "Blob";
  return result === "nothing" ? "undefined" : type(result);
}

/** The resources that `update` takes, with the changes of each. */
function updatesOf(operations: readonly ClientOperation[]): string[] {
  const pairs = operations.flatMap(({ update }) => update ?? []);
  const lines = pairs.map(({ resource, changes }) => {
    const one = type(resource);
    return `  (one: ${one}, changes: ${type(changes)}, options?: Options): Promise<${one}>;`;
  });
  return ["/** Resources that `update` changes. */", "export interface Update {", ...new Set(lines), "}\n"];
}

function type(schema: Schema): string {
  return typeOf(schema, documentedObject);
}

/** One line per property, with its description. */
const documentedObject: WriteObject = (properties, required) => {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? "" : "?";
    return indent(`${comment(schema.description)}readonly ${keyOf(name)}${mark}: ${type(schema)};`);
  });
  return `{\n${fields.join("\n")}\n}`;
};

function comment(text: string | undefined): string {
  if (!text) return "";
  const lines = text.replaceAll("*/", "*\\/").split("\n");
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}
