/** A small tree of one part of a CAMT document, such as an entry, and functions that search it. */

export interface XmlNode {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

/** The first node along a path of names. */
export function find(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  let at = node;
  for (const name of path) at = at?.children.find((child) => child.name === name);
  return at;
}

export function findAll(node: XmlNode | undefined, ...path: readonly string[]): readonly XmlNode[] {
  let nodes = node === undefined ? [] : [node];
  for (const name of path) nodes = nodes.flatMap((at) => at.children.filter((child) => child.name === name));
  return nodes;
}

/** The text of a node, or null if it is missing or blank. */
export function textOf(node: XmlNode | undefined, ...path: readonly string[]): string | null {
  return find(node, ...path)?.text.trim() || null;
}
