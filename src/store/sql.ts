/**
 * SQL templates: sql`SELECT name FROM payees WHERE budget_id = ${budgetId}`. Every value becomes a parameter. Templates
 * can be nested.
 */

/** A statement or a fragment of one. */
export class Sql {
  /** The text around the pieces: always one string more than pieces. */
  readonly strings: readonly string[];
  /** Values and fragments. */
  readonly pieces: readonly unknown[];

  constructor(strings: readonly string[], pieces: readonly unknown[]) {
    this.strings = strings;
    this.pieces = pieces;
  }
}

export function sql(template: TemplateStringsArray, ...pieces: readonly unknown[]): Sql {
  return new Sql(template, pieces);
}

/** Fixed text, such as a list of columns. It must never come from a request. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

export function join(pieces: readonly Sql[], separator: string): Sql {
  if (pieces.length === 0) return raw("");
  return new Sql(["", ...Array<string>(pieces.length - 1).fill(separator), ""], pieces);
}

/**
 * `column IN (texts)` with one parameter for each text, so that the text of the statement depends on their count. Citus
 * recognizes the shards of such a list, and reaches no other.
 */
export function isIn(column: string, texts: readonly string[]): Sql {
  return sql`${columns([column])} IN (${join(
    texts.map((text) => sql`${text}`),
    ", ",
  )})`;
}

/** A condition: the rows of this budget, or of all budgets if it is undefined. */
export function isOf(budgetId: string | undefined, column: string): Sql {
  return budgetId === undefined ? raw("true") : sql`${raw(column)} = ${budgetId}`;
}

/** Substring search in a column of folded text (see `foldText` in domain/name). */
export function contains(column: string, text: string): Sql {
  return isLike(column, `%${escapePattern(text)}%`);
}

export function startsWith(column: string, text: string): Sql {
  return isLike(column, `${escapePattern(text)}%`);
}

function isLike(column: string, pattern: string): Sql {
  return sql`${columns([column])} LIKE ${pattern} ESCAPE '\\'`;
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** A comma-separated list of quoted columns. A name may have a table alias: "t.name". */
export function columns(names: readonly string[]): Sql {
  return raw(quoteAll(names));
}

/** The text of `columns`. */
export function quoteAll(names: readonly string[]): string {
  const key = names.join();
  let list = lists.get(key);
  if (list === undefined) {
    list = names.map(quote).join(", ");
    lists.set(key, list);
  }
  return list;
}

/** Quoting again took 50 us per create. The map stays small, because column names come only from the code. */
const lists = new Map<string, string>();

/** A statement as an engine runs it. */
export interface SqlStatement {
  readonly text: string;
  /** The values of the parameters, in order. */
  readonly values: unknown[];
}

/** `placeholder` formats the parameter at a 1-based position. */
export function statementOf(fragment: Sql, placeholder: (position: number) => string): SqlStatement {
  const values: unknown[] = [];
  const textOf = ({ strings, pieces }: Sql): string => {
    let text = strings[0] ?? "";
    for (let i = 0; i < pieces.length; i += 1) {
      const piece = pieces[i];
      text += piece instanceof Sql ? textOf(piece) : placeholder(values.push(piece));
      text += strings[i + 1] ?? "";
    }
    return text;
  };
  return { text: textOf(fragment), values };
}

/** A column name in quotes. It may have a table alias. */
export function quote(name: string): string {
  return name
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
}
