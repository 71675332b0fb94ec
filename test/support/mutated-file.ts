/** Random mutations of a budget file: of single values, also inside JSON columns, of rows, of columns, and of bytes. */
import fc from "fast-check";
import { COLUMNS } from "../../src/operations/budget-file/check-row.ts";
import type { Rule } from "../../src/operations/budget-file/rule.ts";
import { findTable, formatLines, parseLines, withChecksum } from "./budget-files.ts";
import { plausibleValues } from "./plausible-values.ts";

/** Changes the lines of a file. The numbers choose places; each is taken modulo the number of places. */
export interface Mutation {
  readonly kind: keyof typeof KINDS;
  readonly line: number;
  readonly place: number;
  readonly value: unknown;
}

export interface MutatedFile {
  readonly mutations: readonly Mutation[];
  /** Bytes that are replaced in the text: the place, the number of removed bytes, and the new ones. */
  readonly bytes: readonly (readonly [place: number, removed: number, added: string])[];
  /** Whether the last line has the checksum of the mutated lines. */
  readonly hasChecksum: boolean;
}

/** `decoy` is the name of a file beside the directory of attachments. */
export function mutatedFiles(decoy: string): fc.Arbitrary<MutatedFile> {
  const values: readonly unknown[] = [
    ...[
      null,
      0,
      1,
      -1,
      2 ** 31,
      2 ** 53,
      1e300,
      0.5,
      true,
      false,
      "",
      " ",
      "0",
      "x".repeat(300),
      "\0",
      "\ud800",
      "\u202e",
    ],
    ...[
      `../../${decoy}`,
      `../${decoy}`,
      "/etc/passwd",
      "..",
      "incoming",
      "a".repeat(64),
      "text/html",
      "XXX",
      "JPY",
      "EUR",
    ],
    ...["2026-11-21", "0001-01-01", "9999-12-31", "2026-13", "2000-01-01T00:00:00.000000+00:00", "rule:x", "preview"],
    ...[
      "[]",
      "{}",
      "null",
      "[[[[",
      '{"__proto__":1}',
      "01a1fdfa-0000-7000-8000-000000000000",
      [],
      {},
      [[]],
      { table: 1 },
    ],
  ];
  const mutation = fc.record({
    kind: fc.oneof(
      { weight: 3, arbitrary: fc.constant("plausible" as const) },
      { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[])) },
    ),
    line: fc.nat(),
    place: fc.nat(),
    value: fc.oneof(fc.constantFrom(...values), fc.integer(), fc.string({ maxLength: 5 })),
  });
  const bytes = fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.string({ maxLength: 3 }));
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        mutations: fc.array(mutation, { minLength: 1, maxLength: 2 }),
        bytes: fc.constant([]),
        hasChecksum: fc.constant(true),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        mutations: fc.constant([]),
        bytes: fc.array(bytes, { minLength: 1, maxLength: 2 }),
        hasChecksum: fc.nat({ max: 9 }).map((n) => n > 0),
      }),
    },
  );
}

export function applyMutations(file: string, { mutations, bytes, hasChecksum }: MutatedFile): Uint8Array {
  let lines: unknown[] = parseLines(file);
  for (const { kind, line, place, value } of mutations) lines = KINDS[kind](lines, line % lines.length, place, value);
  let text = Buffer.from(formatLines(lines));
  for (const [place, removed, added] of bytes) {
    const at = place % text.length;
    text = Buffer.concat([text.subarray(0, at), Buffer.from(added), text.subarray(at + removed)]);
  }
  if (bytes.length === 0 || !hasChecksum) return text;
  // The checksum covers bytes, so invalid UTF-8 must stay as it is.
  const end = text.lastIndexOf("\n", text.length - 2) + 1;
  return Buffer.from(withChecksum(text.subarray(0, end).toString("latin1")), "latin1");
}

type Lines = unknown[];

const isRow = (line: unknown): line is unknown[] => Array.isArray(line);

/** The next line from `line` on that is a row. */
function rowFrom(lines: Lines, line: number): number {
  const later = lines.findIndex((one, i) => i >= line && isRow(one));
  return later === -1 ? lines.findIndex(isRow) : later;
}

/** Every line from `line` back that names a table. */
function headerOf(lines: Lines, line: number): number {
  return lines.findLastIndex((one, i) => i <= line && typeof one === "object" && one !== null && "columns" in one);
}

function withCell(lines: Lines, line: number, place: number, change: (value: unknown) => unknown): Lines {
  const at = rowFrom(lines, line);
  const row = lines[at] as unknown[];
  const column = place % row.length;
  return lines.with(at, row.with(column, change(row[column])));
}

/** Changes a value inside JSON. */
function withLeaf(value: unknown, place: number, leaf: unknown): unknown {
  if (typeof value !== "object" || value === null) return leaf;
  const keys = Object.keys(value);
  const [at, rest] = [place % (keys.length + 1), Math.floor(place / (keys.length + 1))];
  if (at === keys.length) return rest % 2 === 0 ? leaf : withExtra(value, leaf);
  const key = keys[at] as keyof typeof value;
  if (Array.isArray(value)) {
    return rest % 5 === 0 ? value.toSpliced(at, 1) : value.with(at, withLeaf(value[at], rest, leaf));
  }
  const { [key]: own, ...others } = value as Record<string, unknown>;
  return rest % 5 === 0 ? others : { ...value, [key]: withLeaf(own, rest, leaf) };
}

function withExtra(value: object, leaf: unknown): unknown {
  return Array.isArray(value) ? [...value, ...value.slice(0, 1), leaf] : { ...value, extra: leaf };
}

/** The columns of the primary keys and of the budget, whose changes nearly always break a reference. */
const KEYS = /^(id|budget_id|import_id|transaction_id|rule_id|seq|part|position|number)$/;

const KINDS = {
  /** Another value that is valid by itself, also inside JSON. */
  plausible: (lines: Lines, line: number, place: number) => {
    const at = rowFrom(lines, line);
    const header = lines[headerOf(lines, at)] as { table: keyof typeof COLUMNS; columns: string[] } | undefined;
    if (header === undefined) return lines;
    const { columns, rows } = findTable(lines, header.table);
    const row = lines[at] as unknown[];
    const free = columns.filter((name) => !KEYS.test(name));
    const name = free[place % free.length];
    const rule = (COLUMNS[header.table] as Readonly<Record<string, Rule>>)[name ?? ""];
    if (name === undefined || rule === undefined) return lines;
    const column = columns.indexOf(name);
    const others = new Set([
      ...rows.map((one) => one[column]),
      ...lines.flatMap((one) => (isRow(one) ? [one[3]] : [])),
    ]);
    const named = Object.fromEntries(columns.map((one, i) => [one, row[i]]));
    const values = plausibleValues(rule, row[column], [...others], named);
    return values.length === 0 ? lines : lines.with(at, row.with(column, values[line % values.length]));
  },
  value: (lines: Lines, line: number, place: number, value: unknown) => withCell(lines, line, place, () => value),
  /** Another value of the same column. */
  other: (lines: Lines, line: number, place: number, value: unknown) => {
    const [at, from] = [rowFrom(lines, line), rowFrom(lines, (line + 1 + (place % 7)) % lines.length)];
    const [own, other] = [lines[at] as unknown[], lines[from] as unknown[]];
    const column = place % own.length;
    return lines.with(at, own.with(column, other[column] ?? value));
  },
  number: (lines: Lines, line: number, place: number, value: unknown) => {
    const row = lines[rowFrom(lines, line)] as unknown[];
    const numbers = row.flatMap((one, i) => (typeof one === "number" ? [i] : []));
    const column = numbers[place % numbers.length] ?? 0;
    return withCell(lines, line, column, (one) => Number(one) + (typeof value === "number" ? value : 1));
  },
  json: (lines: Lines, line: number, place: number, value: unknown) => {
    const rows = lines.flatMap((one, i) => (isRow(one) && one.some(isJson) ? [i] : []));
    const at = rows[line % rows.length] ?? 0;
    const row = lines[at] as unknown[];
    const column = row.findIndex(isJson);
    return lines.with(at, row.with(column, JSON.stringify(withLeaf(JSON.parse(String(row[column])), place, value))));
  },
  remove_row: (lines: Lines, line: number) => lines.toSpliced(rowFrom(lines, line), 1),
  repeat_row: (lines: Lines, line: number) => lines.toSpliced(line, 0, lines[line]),
  move_line: (lines: Lines, line: number, place: number) =>
    lines.toSpliced(line, 1).toSpliced(place % lines.length, 0, lines[line]),
  line: (lines: Lines, line: number, _place: number, value: unknown) => lines.with(line, value),
  remove_column: (lines: Lines, line: number, place: number) =>
    withColumns(lines, line, (row) => row.toSpliced(place % row.length, 1)),
  rename_column: (lines: Lines, line: number, place: number, value: unknown) => {
    const at = headerOf(lines, line);
    if (at === -1) return lines;
    const { table, columns } = lines[at] as { table: string; columns: unknown[] };
    return lines.with(at, { table, columns: columns.with(place % columns.length, value) });
  },
} as const;

function isJson(value: unknown): boolean {
  return typeof value === "string" && /^[[{]/.test(value);
}

function withColumns(lines: Lines, line: number, change: (row: unknown[]) => unknown[]): Lines {
  const at = headerOf(lines, line);
  if (at === -1) return lines;
  const end = lines.findIndex((one, i) => i > at && !isRow(one));
  return lines.map((one, i) => {
    if (i === at) return { ...(one as object), columns: change((one as { columns: unknown[] }).columns) };
    return i > at && (end === -1 || i < end) && isRow(one) ? change(one) : one;
  });
}
