/**
 * Builds JSON Schemas with TypeBox's types but without its code. The service uses few builders, and the package would
 * load 370 files at every start.
 */
import type { Type as TypeBox } from "typebox";

type Schema = Readonly<Record<string, unknown>>;
type ObjectSchema = Schema & { readonly properties: Readonly<Record<string, Schema>> };

const builders = {
  String: ofType("string"),
  Number: ofType("number"),
  Integer: ofType("integer"),
  Boolean: ofType("boolean"),
  Null: ofType("null"),
  Unknown: (options: Schema = {}): Schema => ({ ...options }),
  Unsafe: (schema: Schema): Schema => schema,
  Array: (items: Schema, options: Schema = {}): Schema => ({ type: "array", items, ...options }),
  Object: objectOf,
  Optional: optional,
  Partial: partial,
};

export const Type = builders as unknown as Pick<typeof TypeBox, keyof typeof builders>;

function ofType(type: string) {
  return (options: Schema = {}): Schema => ({ type, ...options });
}

/** Optional properties. A copy of a schema is not optional. */
const optionals = new WeakSet<Schema>();

function optional(schema: Schema): Schema {
  const copy = { ...schema };
  optionals.add(copy);
  return copy;
}

function objectOf(properties: ObjectSchema["properties"], options: Schema = {}): ObjectSchema {
  const required = Object.keys(properties).filter((name) => !optionals.has(properties[name] ?? {}));
  return { type: "object", ...(required.length > 0 ? { required } : {}), properties, ...options };
}

/** Makes every property optional. The options of the object are dropped. */
function partial({ properties }: ObjectSchema, options: Schema = {}): ObjectSchema {
  const entries = Object.entries(properties).map(([name, schema]) => [name, optional(schema)] as const);
  return objectOf(Object.fromEntries(entries), options);
}
