/** Writes the generated part of the Python client: the table of operations, and types that only type checkers read. */
import { type ClientOperation, type ClientResult, clientOperations, commaSeparated } from "./client-operations.ts";
import type { ApiDocument, Schema } from "./contract-types.ts";

/** The last line that is not generated. */
const MARK = "# Everything below is written from docs/openapi.json by `npm run openapi`. Do not edit.\n";

const KEYWORDS = ["as", "class", "from", "global", "import", "in", "is", "not", "or", "pass", "with"];

/** The file with its generated part replaced. */
export function pythonClient(file: string, document: ApiDocument): string {
  const operations = clientOperations(document);
  const types = typeWriter();
  for (const [name, schema] of Object.entries(document.components.schemas)) types.define(name, schema);
  const methods = operations.flatMap((one) => methodsOf(one, document, types));
  return [
    file.slice(0, file.indexOf(MARK) + MARK.length),
    "_OPERATIONS: Dict[str, Dict[str, Any]] = {",
    ...operations.map((one) => `    ${JSON.stringify(snake(one.id))}: ${rowOf(one)},`),
    "}\n",
    `_COMMA_SEPARATED = ${JSON.stringify(commaSeparated(operations))}\n`,
    "if TYPE_CHECKING:",
    "    from typing_extensions import NotRequired, TypedDict\n",
    "    Amount = Union[Decimal, int]\n",
    indent(types.definitions().join("\n\n")),
    "",
    "    class Operations:",
    indent(indent(methods.join("\n\n"))),
    "",
    "else:",
    "    Operations = object\n\n",
    "class Leeway(Client, Operations):",
    '    """One method for each operation of the API."""\n\n',
    "_bind(Leeway)\n",
  ].join("\n");
}

function rowOf(one: ClientOperation): string {
  const fields = [
    `"method": "${one.method}"`,
    `"path": "${one.path}"`,
    ...(one.method !== "GET" && one.queryParameters.length > 0
      ? [`"query": ${JSON.stringify(one.queryParameters.map(({ name }) => name))}`]
      : []),
    ...(one.isKeyed ? ['"is_keyed": True'] : []),
    ...(one.isUpload ? ['"is_upload": True'] : []),
    ...(one.items === undefined ? [] : [`"items": "${one.items}"`]),
    ...(one.update ? [`"update": ("${snake(one.update.operation)}", "${one.update.property}")`] : []),
    `"summary": ${JSON.stringify(one.operation.summary)}`,
  ];
  return `{${fields.join(", ")}}`;
}

function methodsOf(one: ClientOperation, document: ApiDocument, types: TypeWriter): string[] {
  const name = snake(one.id);
  const inputs = inputsOf(one, document, types, pascal(one.id));
  const result = [...new Set(one.results.map((each) => resultType(each, types, pascal(one.id))))].join(" | ");
  const method = (called: string, returned: string) =>
    `def ${called}(self${inputs.length === 0 ? "" : `, *, ${inputs.join(", ")}`}) -> ${returned}:\n    """${one.operation.summary}."""\n    ...`;
  if (one.items === undefined) return [method(name, result)];
  const [page] = one.results;
  const properties = typeof page === "object" ? (resolve(page, document).properties ?? {}) : {};
  const item = types.typeOf(properties[one.items]?.items ?? {}, pascal(one.id));
  return [method(name, result), method(name.replace("list_", "all_"), `Iterator[${item}]`)];
}

function inputsOf(one: ClientOperation, document: ApiDocument, types: TypeWriter, parent: string): string[] {
  const body = one.body === undefined ? {} : resolve(one.body, document);
  const given = [
    ...[...one.pathParameters, ...one.queryParameters].map(({ name, schema, required }) => ({
      name,
      schema,
      required,
    })),
    ...Object.entries(body.properties ?? {}).map(([name, schema]) => {
      return { name, schema, required: body.required?.includes(name) };
    }),
  ];
  const input = (name: string, type: string, isRequired = false) =>
    `${argument(name)}: ${type}${isRequired ? "" : " = ..."}`;
  const typed = given.map(({ name, schema, required }) => {
    return input(name, types.typeOf(schema, parent + pascal(name)), required);
  });
  return [
    ...typed,
    ...(one.isUpload ? ["file: bytes", "file_name: str = ...", "content_type: str = ..."] : []),
    ...(one.isKeyed ? ["idempotency_key: str = ...", "if_match: str = ..."] : []),
  ];
}

function resultType(result: ClientResult, types: TypeWriter, parent: string): string {
  if (result === "text") return "str";
  if (result === "file") return "bytes";
  return result === "nothing" ? "None" : types.typeOf(result, `${parent}Result`);
}

function resolve(schema: Schema, { components }: ApiDocument): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (components.schemas[name] ?? {});
}

interface TypeWriter {
  define(name: string, schema: Schema): void;
  /** An object without a name becomes a class with the name `parent`. */
  typeOf(schema: Schema, parent: string): string;
  definitions(): string[];
}

function typeWriter(): TypeWriter {
  const known = new Map<string, string>();

  function define(name: string, schema: Schema): void {
    const isClass = schema.type === "object" && schema.properties !== undefined;
    add(name, isClass ? classOf(name, schema) : `${name} = ${typeOf(schema, `${name}Value`)}`);
  }

  function add(name: string, text: string): void {
    if ((known.get(name) ?? text) !== text) throw new Error(`two types of the Python client have the name ${name}`);
    known.set(name, text);
  }

  function classOf(name: string, { properties = {}, required = [] }: Schema): string {
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = typeOf(schema, name + pascal(field));
      return [field, required.includes(field) ? type : `NotRequired[${type}]`] as const;
    });
    if (fields.every(([field]) => /^\w+$/.test(field) && !KEYWORDS.includes(field))) {
      const lines = fields.map(([field, type]) => `    ${field}: ${type}`);
      return `class ${name}(TypedDict):\n${lines.join("\n") || "    pass"}`;
    }
    return `${name} = TypedDict("${name}", {${fields.map(([field, type]) => `"${field}": "${type.replaceAll('"', "'")}"`).join(", ")}})`;
  }

  function typeOf(schema: Schema, parent: string): string {
    if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "Any";
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(", ")}]`;
    const all = [schema.type ?? []].flat().map((type) => typeOfOne(type, schema, parent));
    if (all.length === 0) return "Any";
    return all.length === 1 ? (all[0] ?? "Any") : `Union[${all.join(", ")}]`;
  }

  function typeOfOne(type: string, schema: Schema, parent: string): string {
    if (type === "array") return `List[${typeOf(schema.items ?? {}, parent)}]`;
    if (type !== "object") return SIMPLE[type] ?? "Any";
    if (schema.properties !== undefined) {
      add(parent, classOf(parent, schema));
      return parent;
    }
    const { additionalProperties: values } = schema;
    return `Dict[str, ${typeof values === "object" ? typeOf(values, parent) : "Any"}]`;
  }

  return { define, typeOf, definitions: () => [...known.values()] };
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: "str",
  number: "Amount",
  integer: "int",
  boolean: "bool",
  null: "None",
};

function literal(value: unknown): string {
  if (value === null) return "None";
  return typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value);
}

function argument(name: string): string {
  return KEYWORDS.includes(name) ? `${name}_` : name;
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "    ");
}
