/**
 * Reads a bank statement or a program's export: finds encoding and format, asks about properties that the file does not
 * prove, and yields statements, rows, balances and issues. The file is read up to five times and is never in memory as
 * a whole.
 */
import { isSqlite, SIGNATURE_LENGTH } from "./actual/actual-database.ts";
import { readActual } from "./actual/actual-statements.ts";
import { camtReader } from "./camt/camt-statements.ts";
import { csvReader } from "./csv/csv-statements.ts";
import type { CsvPlan } from "./csv/decide.ts";
import { labelledRecords, labelsOf } from "./csv/labelled-text.ts";
import { planCsv } from "./csv/plan-csv.ts";
import type { ProgramReader } from "./csv/programs/program.ts";
import { cellsByHeading } from "./csv/programs/programs.ts";
import { type DetectedFormat, detectFormat, HEAD_LENGTH, type TextFormat } from "./detect-format.ts";
import { decodeText } from "./encoding/decode.ts";
import { detectEncoding, type Encoding } from "./encoding/detect-encoding.ts";
import { firstBytes } from "./file-bytes.ts";
import type { Migration } from "./migration/migration.ts";
import { mt940Reader } from "./mt940/mt940-statements.ts";
import { ofxReader } from "./ofx/ofx-statements.ts";
import { planQif, qifReader } from "./qif/qif-statements.ts";
import { type Collector, collector, type TextReader } from "./reader.ts";
import type { Answers, Detected, Entry, FormatName, ProgramName, Question, StatementFile } from "./statement.ts";
import { readYnab } from "./ynab/ynab-statements.ts";

export interface StatementsReading {
  /** Null if the file has no known format; `entries` then yields the issue. */
  readonly format: FormatName | null;
  readonly program: ProgramName | null;
  readonly detected: readonly Detected[];
  /** Questions about the whole file. A statement without a currency is a question too. */
  readonly questions: readonly Question[];
  /** Equal for files of one layout, such as the statements of one bank. Null for files without a profile. */
  readonly shape: string | null;
  /** Reads the file. After an issue that rejects the file, everything yielded before must be dropped. */
  entries(): AsyncGenerator<Entry>;
  /** What another program's budget has beside its transactions; null until `entries` has ended, or if there is nothing. */
  migration?(): Migration | null;
}

interface FormatReading {
  readonly program: ProgramName | null;
  readonly detected: readonly Detected[];
  readonly questions: readonly Question[];
  readonly shape: string | null;
  reader(collect: Collector): TextReader;
}

/** The answers of the person, or of a profile. */
export async function readStatements(file: StatementFile, answers: Answers = {}): Promise<StatementsReading> {
  if (isSqlite(await firstBytes(file, SIGNATURE_LENGTH))) return readActual(file, answers);
  const encoding = await detectEncoding(file.open(), answers.encoding);
  const decoded = () => decodeText(file.open(), encoding.label);
  const first = await readHead(decoded());
  const found = detectFormat(first.head);
  if (found.format === "json") return readYnab(file, answers);
  const labels = found.format === "csv" ? labelsOf(first.head) : null;
  const open = labels === null ? decoded : () => labelledRecords(decoded(), labels);
  const { head, isWhole } = labels === null ? first : await readHead(open());
  const plan = found.format === null ? undefined : await planOf(found.format, head, isWhole, open, answers);
  if (plan === undefined) return unknown(found);
  const detected: Detected = {
    property: "format",
    value: found.format ?? "",
    confidence: 1,
    evidence: evidenceOf(found),
  };
  return {
    format: found.format,
    program: plan.program,
    detected: [detected, encoding.detected, ...plan.detected],
    questions: [...(encoding.question === null ? [] : [encoding.question]), ...plan.questions],
    shape: plan.shape,
    entries: () => readEntries(plan, open, encoding, answers),
  };
}

async function planOf(
  format: Exclude<TextFormat, "json">,
  head: string,
  isWhole: boolean,
  open: () => AsyncIterable<string>,
  answers: Answers,
): Promise<FormatReading | undefined> {
  const plain = { program: null, detected: [], questions: [], shape: format };
  if (format === "ofx") return { ...plain, reader: ofxReader };
  if (format === "camt") return { ...plain, reader: camtReader };
  if (format === "mt940") return { ...plain, reader: mt940Reader };
  if (format === "qif") {
    const plan = await planQif(open(), answers);
    return { ...plain, ...plan, reader: (collect) => qifReader(collect, plan) };
  }
  const plans = await planCsv(head, isWhole, open, answers);
  const [first] = plans;
  return first === undefined ? undefined : csvReading(first, plans);
}

function csvReading(first: CsvPlan, plans: readonly CsvPlan[]): FormatReading {
  const { program } = first;
  const start = (): ProgramReader | null => program?.start(cellsByHeading(first.layout.header)) ?? null;
  return {
    program: program?.name ?? null,
    detected: first.detected,
    questions: firstOfEach(plans.flatMap(({ questions }) => questions)),
    shape: shapeOf(first),
    reader: (collect) => all(plans.map((plan) => csvReader(collect, plan, start()))),
  };
}

/** Each reader reads its section of the text. */
function all(readers: readonly TextReader[]): TextReader {
  return {
    write(text) {
      for (const reader of readers) reader.write(text);
    },
    end() {
      for (const reader of readers) reader.end();
    },
  };
}

/** An answer holds for all sections, so each question is asked once. */
function firstOfEach(questions: readonly Question[]): Question[] {
  return questions.filter((one, i) => questions.findIndex(({ code }) => code === one.code) === i);
}

/** Headings without letters beyond ASCII, which depend on the encoding. */
function shapeOf({ layout: { delimiter, header }, columns }: CsvPlan): string {
  const headings = header?.cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ""));
  return JSON.stringify(["csv", delimiter, headings ?? columns.length]);
}

async function readHead(text: AsyncIterable<string>): Promise<{ head: string; isWhole: boolean }> {
  let head = "";
  for await (const piece of text) {
    head += piece;
    if (head.length > HEAD_LENGTH) return { head: head.slice(0, HEAD_LENGTH), isWhole: false };
  }
  return { head, isWhole: true };
}

async function* readEntries(
  plan: FormatReading,
  open: () => AsyncIterable<string>,
  encoding: Encoding,
  answers: Answers,
): AsyncGenerator<Entry> {
  const collect = collector(answers.currency ?? null);
  const reader = plan.reader(collect);
  for await (const piece of open()) {
    reader.write(piece);
    yield* collect.take();
    if (collect.isRefused) return;
  }
  reader.end();
  if (encoding.isTruncated)
    collect.issue(
      "incomplete_file",
      { line: 1 },
      "The file ends within a character: it is truncated.",
      "Download the file again.",
    );
  yield* collect.take();
}

function unknown(found: DetectedFormat): StatementsReading {
  const message = found.format === null ? found.message : "The file has no rows with a complete date and an amount.";
  const fix =
    found.format === null ? found.fix : "Check whether this is a statement, and whether its dates have a year.";
  return {
    format: null,
    program: null,
    detected: [],
    questions: [],
    shape: null,
    async *entries() {
      const collect = collector(null);
      collect.refuseFile("unknown_format", { line: 1 }, message, fix);
      yield* collect.take();
    },
  };
}

function evidenceOf(found: DetectedFormat): string {
  return found.format === null ? found.message : found.evidence;
}
