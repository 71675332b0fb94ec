/**
 * JSON as it is written rather than as it is meant: a tree of values in which a piece may stand for its own text, such as
 * a number of too many digits or an object that has a key twice.
 */

const TEXT = Symbol("text");

/** A piece of a tree that is written as this text, whatever it is. */
export function rawJson(text: string): object {
  return { [TEXT]: text };
}

export function writeJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (TEXT in value) return String(value[TEXT]);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  return `{${membersOf(value).join(",")}}`;
}

/** An object in which one of its keys, if it has any, comes a second time with another value. */
export function withKeyTwice(object: object, key: string, value: unknown): object {
  return rawJson(`{${[...membersOf(object), `${JSON.stringify(key)}:${writeJson(value)}`].join(",")}}`);
}

function membersOf(object: object): string[] {
  return Object.entries(object).map(([key, value]) => `${JSON.stringify(key)}:${writeJson(value)}`);
}

/** The keys that lead from a tree to one of its pieces. */
export type JsonPath = readonly (string | number)[];

/** The way to every piece of a tree, the tree itself first. */
export function pathsOf(value: unknown, path: JsonPath = []): JsonPath[] {
  if (typeof value !== "object" || value === null) return [path];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [path, ...keys.flatMap((key) => pathsOf(Reflect.get(value, key), [...path, key]))];
}

export function valueAt(tree: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((value, key) => Reflect.get(value as object, key), tree);
}

/** The tree with another piece in one place. */
export function replaceAt(tree: unknown, path: JsonPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy: object = Array.isArray(tree) ? [...tree] : { ...(tree as object) };
  Object.defineProperty(copy, key, {
    value: replaceAt(Reflect.get(copy, key), rest, value),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

/** The tree without one of its pieces, which is not the whole. */
export function removeAt(tree: unknown, path: JsonPath): unknown {
  const holder = path.slice(0, -1);
  const key = path.at(-1);
  const value = valueAt(tree, holder);
  const rest = Array.isArray(value)
    ? value.filter((_, index) => index !== key)
    : Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== key));
  return replaceAt(tree, holder, rest);
}
