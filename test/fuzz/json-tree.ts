/**
 * JSON trees for requests. A node may also be raw text, an object with repeated keys, or a late value, which is known
 * only when the request is sent.
 */
import type { Household } from "./request.ts";
import type { World } from "./world.ts";

/** A value that depends on earlier responses, such as the id of an account. */
export type Late = (world: World, household: Household) => unknown;

class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

class Entries {
  readonly list: readonly (readonly [string, unknown])[];
  constructor(list: readonly (readonly [string, unknown])[]) {
    this.list = list;
  }
}

/** A node with this exact text. */
export const raw = (text: string): object => new Raw(text);

/** An object whose keys may repeat. */
export const entries = (list: readonly (readonly [string, unknown])[]): object => new Entries(list);

/** Resolves every late value of the tree. */
export function resolveLate(tree: unknown, world: World, household: Household): unknown {
  if (typeof tree === "function") return (tree as Late)(world, household);
  if (typeof tree !== "object" || tree === null || tree instanceof Raw) return tree;
  if (Array.isArray(tree)) return tree.map((item) => resolveLate(item, world, household));
  const list = tree instanceof Entries ? tree.list : Object.entries(tree);
  const resolved = list.map(([key, value]) => [key, resolveLate(value, world, household)] as const);
  return tree instanceof Entries ? entries(resolved) : Object.fromEntries(resolved);
}

export function writeJson(tree: unknown): string {
  if (tree instanceof Raw) return tree.text;
  if (typeof tree !== "object" || tree === null) return JSON.stringify(tree) ?? "null";
  if (Array.isArray(tree)) return `[${tree.map(writeJson).join(",")}]`;
  const list = tree instanceof Entries ? tree.list : Object.entries(tree);
  return `{${list.map(([key, value]) => `${JSON.stringify(key)}:${writeJson(value)}`).join(",")}}`;
}

/** Whether a node is a plain object with readable fields. */
export function isFields(tree: unknown): tree is Readonly<Record<string, unknown>> {
  return (
    typeof tree === "object" &&
    tree !== null &&
    !Array.isArray(tree) &&
    !(tree instanceof Raw) &&
    !(tree instanceof Entries)
  );
}
