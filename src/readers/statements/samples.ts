/** Shows rows of a file as each answer to a question would read them. Only the start of the file is read for it. */
import { readStatements } from "./read-statements.ts";
import type { Answers, AskedQuestion, Detected, Question, Sample, SampleRow, StatementFile } from "./statement.ts";

const START_BYTES = 65_536;
const MAX_TEXT = 100;
/** The rows of the start that are compared. */
const MAX_ROWS = 200;
const SHOWN_ROWS = 3;
const NEWLINE = 10;

/** The answers that are the same for all rows. */
const PROVEN: readonly Detected["property"][] = ["encoding", "date_order", "decimal_sign", "sign", "fee"];

export async function withSamples(
  file: StatementFile,
  answers: Answers,
  { detected, questions }: { readonly detected: readonly Detected[]; readonly questions: readonly Question[] },
): Promise<Omit<AskedQuestion, "source">[]> {
  if (questions.length === 0) return [];
  const start = await startOf(file);
  const proven = detected.filter(({ property, confidence }) => PROVEN.includes(property) && confidence >= 0.95);
  const known = { ...Object.fromEntries(proven.map(({ property, value }) => [property, value])), ...answers };
  const asked: Omit<AskedQuestion, "source">[] = [];
  for (const question of questions) {
    const samples = await samplesOf(start, known, questions, question);
    // An answer under which no row can be read is wrong.
    const empty = samples.filter(({ rows }) => rows.length === 0).map(({ value }) => value);
    const values = question.values.filter((value) => question.code !== "columns" || !empty.includes(value));
    if (values.length === 0) asked.push({ ...question, values: question.values.slice(0, 1), samples: [] });
    else asked.push({ ...question, values, samples: samples.filter(({ value }) => values.includes(value ?? "")) });
  }
  return asked;
}

/** The first lines of a file. */
async function startOf(file: StatementFile): Promise<StatementFile> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of file.open()) {
    pieces.push(piece);
    length += piece.length;
    if (length > START_BYTES) break;
  }
  const bytes = Buffer.concat(pieces);
  const end = bytes.lastIndexOf(NEWLINE, START_BYTES) + 1;
  const start = length > START_BYTES && end > 0 ? bytes.subarray(0, end) : bytes;
  return { name: file.name, open: () => [start] };
}

async function samplesOf(
  start: StatementFile,
  known: Answers,
  questions: readonly Question[],
  { code, values }: Question,
): Promise<Sample[]> {
  const others = questions.filter((other) => other.code !== code);
  const read: Sample[] = [];
  for (const value of values) {
    const likely = Object.fromEntries(others.map((other) => [other.code, answerTo(other.code, other.values[0])]));
    const rows = await rowsUnder(start, { ...likely, ...known, [code]: answerTo(code, value) });
    read.push({ value, rows });
  }
  return onlyTelling(read);
}

/** The answer to a question: for columns, the meaning of each. */
function answerTo(code: Question["code"], value: string | undefined) {
  if (code !== "columns" || value === undefined) return value;
  return value.split(",").map((meaning, index) => ({ index, meaning }));
}

/** The first rows. Questions that these answers raise get their likeliest answer. */
async function rowsUnder(start: StatementFile, answers: Answers): Promise<SampleRow[]> {
  const { questions, entries } = await readStatements(start, answers);
  const open = questions.find(({ code, values }) => values[0] !== undefined && answers[code] === undefined);
  if (open !== undefined) return rowsUnder(start, { ...answers, [open.code]: answerTo(open.code, open.values[0]) });
  const rows: SampleRow[] = [];
  for await (const entry of entries()) {
    if (entry.kind !== "row") continue;
    const { line, date, text, payee, amount } = entry;
    rows.push({ line, date, text: (text || payee || "").slice(0, MAX_TEXT), amount });
    if (rows.length === MAX_ROWS) break;
  }
  return rows;
}

/** The first rows that the answers read differently, or else others. Each answer has the same ones, in the order of the file. */
function onlyTelling(samples: readonly Sample[]): Sample[] {
  const lines = [...new Set(samples.flatMap(({ rows }) => rows.map(({ line }) => line)))].sort((a, b) => a - b);
  const rowAt = ({ rows }: Sample, line: number) => rows.find((row) => row.line === line);
  const readings = new Map(
    lines.map((line) => [line, new Set(samples.map((sample) => JSON.stringify(rowAt(sample, line)))).size]),
  );
  const isEverywhere = (line: number) => samples.every((sample) => rowAt(sample, line) !== undefined);
  const rank = (line: number) => (readings.get(line) === 1 ? 2 : isEverywhere(line) ? 0 : 1);
  const shown = lines.sort((a, b) => rank(a) - rank(b) || a - b).slice(0, SHOWN_ROWS);
  return samples.map(({ value, rows }) => ({ value, rows: rows.filter(({ line }) => shown.includes(line)) }));
}
