/**
 * SQL templates for hot queries: sql`SELECT name FROM payees WHERE budget_id = ${budgetId}`. Every value becomes a
 * parameter. Templates can be nested. Kysely builds all other statements.
 */

/** A statement or a fragment of one. */
export class Sql {
  /** The text around the values: always one string more than values. */
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

export function sql(template: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  return concat(template, values);
}

/** Fixed text, such as a list of columns. It must never come from a request. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

export function join(pieces: readonly Sql[], separator: string): Sql {
  if (pieces.length === 0) return raw("");
  return concat(["", ...Array<string>(pieces.length - 1).fill(separator), ""], pieces);
}

/** A comma-separated list of quoted columns. A name may have a table alias: "t.name". */
export function columns(names: readonly string[]): Sql {
  const key = names.join();
  let list = lists.get(key);
  if (list === undefined) {
    list = raw(names.map(quote).join(", "));
    lists.set(key, list);
  }
  return list;
}

/** Quoting again took 50 us per create. The map stays small, because column names come only from the code. */
const lists = new Map<string, Sql>();

/** The statement text for an engine. `placeholder` formats the parameter at a 1-based position. */
export function textOf({ strings }: Sql, placeholder: (position: number) => string): string {
  let text = strings[0] ?? "";
  for (let i = 1; i < strings.length; i += 1) text += placeholder(i) + strings[i];
  return text;
}

function concat(between: readonly string[], pieces: readonly unknown[]): Sql {
  const strings = [between[0] ?? ""];
  const values: unknown[] = [];
  const append = (text: string) => strings.push((strings.pop() ?? "") + text);
  for (const [i, piece] of pieces.entries()) {
    if (piece instanceof Sql) {
      append(piece.strings[0] ?? "");
      strings.push(...piece.strings.slice(1));
      values.push(...piece.values);
    } else {
      values.push(piece);
      strings.push("");
    }
    append(between[i + 1] ?? "");
  }
  return new Sql(strings, values);
}

function quote(name: string): string {
  return name
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
}
