/** The ways in which a body is made worse in one place: a piece of its tree, or its bytes. */

import type { Random } from "../support/random.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { bytesOf } from "./fuzz-request.ts";
import { nastyValue } from "./generate-value.ts";
import { type JsonPath, pathsOf, rawJson, removeAt, replaceAt, valueAt, withKeyTwice, writeJson } from "./json-text.ts";
import type { Mutation } from "./mutations.ts";
import { NASTY_NUMBERS, NASTY_TEXTS } from "./nasty-values.ts";

type TreeMutation = (tree: unknown, path: JsonPath, random: Random) => unknown;

const UNKNOWN_NAMES = ["__proto__", "constructor", "prototype", "x", "ID", "Name", "a/b~c", "toString", ...NASTY_TEXTS];

/** A mutation of a piece of the body that is picked at random; a body that is no tree stays as it is. */
function ofTree(mutate: TreeMutation): Mutation {
  return (request, { random }) => {
    const { body } = request;
    if (body === undefined || Buffer.isBuffer(body)) return request;
    return { ...request, body: mutate(body, random.pick(pathsOf(body)), random) };
  };
}

const drop: TreeMutation = (tree, path) => (path.length === 0 ? {} : removeAt(tree, path));

const retype: TreeMutation = (tree, path, random) => replaceAt(tree, path, nastyValue(random));

const nest: TreeMutation = (tree, path, random) => {
  const value = valueAt(tree, path);
  return replaceAt(tree, path, random.pick([[value], { value }, { name: value }, [value, value], writeJson(value)]));
};

const renumber: TreeMutation = (tree, path, random) => replaceAt(tree, path, rawJson(random.pick(NASTY_NUMBERS)));

const rename: TreeMutation = (tree, path, random) => {
  const key = path.at(-1);
  if (typeof key !== "string") return tree;
  const to = random.pick([key.toUpperCase(), `${key} `, `${key}s`, random.pick(UNKNOWN_NAMES)]);
  return replaceAt(removeAt(tree, path), [...path.slice(0, -1), to], valueAt(tree, path));
};

/** Adds a field or an item to the piece, or to what holds it. */
const add: TreeMutation = (tree, path, random) => {
  const value = valueAt(tree, path);
  if (typeof value !== "object" || value === null)
    return path.length === 0 ? tree : add(tree, path.slice(0, -1), random);
  const key = Array.isArray(value) ? value.length : random.pick(UNKNOWN_NAMES);
  return replaceAt(tree, [...path, key], nastyValue(random));
};

const repeatKey: TreeMutation = (tree, path, random) => {
  const holderPath = path.slice(0, -1);
  const holder = valueAt(tree, holderPath);
  const key = path.at(-1);
  if (typeof key !== "string" || typeof holder !== "object" || holder === null) return tree;
  const value = random.chance(0.5) ? Reflect.get(holder, key) : nastyValue(random);
  return replaceAt(tree, holderPath, withKeyTwice(holder, key, value));
};

const repeatItem: TreeMutation = (tree, path) => {
  const holder = valueAt(tree, path.slice(0, -1));
  if (!Array.isArray(holder)) return tree;
  return replaceAt(tree, [...path.slice(0, -1), holder.length], valueAt(tree, path));
};

const INVALID_BYTES = [[0xff], [0x80], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0x00], [0x22], [0x7d], [0xef, 0xbb, 0xbf]];

const breakBytes: Mutation = (request, { random }) => {
  const bytes = bytesOf(request);
  if (bytes === undefined) return request;
  const at = random.pick([0, bytes.length, random.below(bytes.length + 1)]);
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
  const inserted = Buffer.from(random.pick(INVALID_BYTES));
  return { ...request, body: random.pick([head, tail, Buffer.concat([head, inserted, tail])]) };
};

/** A body where none belongs, or another than an object. */
const replaceBody: Mutation = (request, { random }): FuzzRequest => {
  const body = random.pick<unknown>([{}, [], null, "text", 5, [[[]]], { x: 1 }, Buffer.from(" "), Buffer.from("{}{}")]);
  return { ...request, body, headers: [...request.headers, ["content-type", "application/json"]] };
};

export const BODY_MUTATIONS: readonly Mutation[] = [
  ofTree(drop),
  ofTree(retype),
  ofTree(retype),
  ofTree(nest),
  ofTree(renumber),
  ofTree(rename),
  ofTree(add),
  ofTree(repeatKey),
  ofTree(repeatItem),
  breakBytes,
  replaceBody,
];
