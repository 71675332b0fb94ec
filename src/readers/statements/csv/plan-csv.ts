/**
 * Plans how a CSV file is read:
 * 1. `layout.ts` and `sections.ts` divide the file into sections, each with its lines before, headings and rows.
 * 2. `facts.ts` counts the kinds of cells of the columns, and `scan.ts` collects what all records of a section say.
 * 3. `columns.ts` names the columns by their headings; `candidates.ts` lists every other way to read the money.
 * 4. `evidence.ts` compares these candidates by what the file proves.
 * 5. `decide.ts` decides from these facts and the answers, and returns the open questions.
 * `csv-statements.ts` then reads the rows by the decision.
 */
import { MAX_COLUMNS } from "../limits.ts";
import type { Answers, Detected } from "../statement.ts";
import { withAnsweredSigns } from "./answered-signs.ts";
import { mapColumns } from "./columns.ts";
import { type CsvPlan, decide, type SectionFacts } from "./decide.ts";
import { bestCandidate, decimalHint } from "./evidence.ts";
import { type Columns, give } from "./facts.ts";
import { findHeading, normalizeHeading } from "./headings.ts";
import { cellsOf, findLayout, isRow, type Layout } from "./layout.ts";
import { isMeaning } from "./meanings.ts";
import type { Program } from "./programs/program.ts";
import { findProgram } from "./programs/programs.ts";
import { type MoneyPlan, UNKNOWN_MONEY } from "./row-money.ts";
import { csvScan, moneyPlan, scanRecords } from "./scan.ts";
import { divided, sectionFinder } from "./sections.ts";
import { type CsvRecord, cleanCell, csvSplitter, isBlank } from "./split-csv.ts";

/** A plan for each section. Empty if the file has neither known headings nor rows with a date and an amount. */
export async function planCsv(
  head: string,
  isWhole: boolean,
  open: () => AsyncIterable<string>,
  answers: Answers,
): Promise<CsvPlan[]> {
  const layout = findLayout(head, isWhole);
  if (layout === undefined) return [];
  const records = (add: (record: CsvRecord) => void) => eachRecord(layout.delimiter, open, add);
  const isProgram = findProgram(layout.header) !== undefined;
  const layouts = isProgram ? [layout] : await layoutsOf(layout, records);
  const plans = await planSections(layouts, records, answers);
  const [only] = plans;
  if (only === undefined || plans.length > 1 || only.chain !== undefined || !only.index.has("balance")) return plans;
  if (only.layout.breaks.length === 0) return plans;
  // A balance that is correct only if it starts again at each title: the titles are accounts.
  const parts = await planSections(divided(only.layout), records, answers);
  return parts.every(({ chain }) => chain !== undefined) ? parts : plans;
}

async function planSections(layouts: readonly Layout[], records: Records, answers: Answers): Promise<CsvPlan[]> {
  const plans: CsvPlan[] = [];
  for (const one of layouts) {
    const alike = plans.find((plan) => plan.layout.header?.cells.join() === one.header?.cells.join());
    const given = { ...provenBy(alike), ...answers };
    plans.push(decide(await findFacts(one, records, given, layouts.length > 1), given));
  }
  return plans;
}

/** What one section proves holds for others with the same headings. */
function provenBy(plan: CsvPlan | undefined): Answers {
  const proven = plan?.detected.filter(
    ({ property, confidence }) => INHERITED.includes(property) && confidence >= 0.95,
  );
  return Object.fromEntries((proven ?? []).map(({ property, value }) => [property, value]));
}

const INHERITED: readonly Detected["property"][] = ["date_order", "decimal_sign", "sign", "fee"];

type Records = (add: (record: CsvRecord) => void) => Promise<void>;

async function eachRecord(
  delimiter: string,
  open: () => AsyncIterable<string>,
  add: (record: CsvRecord) => void,
): Promise<void> {
  const splitter = csvSplitter(
    delimiter,
    (record) => {
      if (record.cells.length <= MAX_COLUMNS && !isBlank(record))
        add({ ...record, cells: record.cells.map(cleanCell) });
    },
    () => undefined,
  );
  for await (const piece of open()) splitter.write(piece);
  splitter.end();
}

async function layoutsOf(layout: Layout, records: Records): Promise<Layout[]> {
  const finder = sectionFinder(layout);
  await records((record) => finder.add(record));
  return finder.layouts();
}

async function findFacts(
  layout: Layout,
  records: Records,
  answers: Answers,
  isSection: boolean,
): Promise<SectionFacts> {
  const program = findProgram(layout.header);
  const named = nameColumns(layout, program, answers);
  const isOpen = program === undefined && answers.columns === undefined;
  const candidate = isOpen ? bestCandidate(named, layout.sample) : { columns: named, isRelated: false };
  const best = { ...candidate, columns: withAnsweredSigns(candidate.columns, answers) };
  const first = scanRecords(best.columns, layout.sample, UNKNOWN_MONEY);
  const found =
    program === undefined
      ? findSender(best.columns, layout.sample)
      : { columns: best.columns, senderOrRecipient: null };
  const { columns, senderOrRecipient } = found;
  const scanFile = async (plan: MoneyPlan) => {
    const scan = csvScan(columns, plan, senderOrRecipient !== null);
    await records((record) => {
      if (record.line > layout.lastHeadLine && record.line <= layout.lastLine)
        scan.add({ ...record, cells: cellsOf(record.cells, layout) });
    });
    return scan.result();
  };
  const hint = decimalHint(layout, columns, first);
  const provisional = moneyPlan(first, answers, hint);
  const once = await scanFile(provisional);
  const money = moneyPlan(once, answers, hint);
  const scan = isSamePlan(money, provisional) ? once : await scanFile(money);
  return { layout, isSection, program, columns, isRelated: best.isRelated, scan, money, hint, senderOrRecipient };
}

/** By the program that wrote the file, or else by headings and cells. An answer about a column wins. */
function nameColumns(layout: Layout, program: Program | undefined, { columns: answers = [] }: Answers): Columns {
  const named = mapColumns(
    layout.header,
    layout.sample.filter((record) => layout.header !== null || isRow(record.cells)),
  );
  const given = new Map(answers.map(({ index, meaning }) => [index, meaning]));
  return named.map((column) => {
    const own = program === undefined ? column.meaning : (program.meanings[column.heading.toLowerCase()] ?? "ignore");
    const answer = given.get(column.index) ?? own;
    return { ...column, meaning: isMeaning(answer) ? answer : own };
  });
}

function isSamePlan(one: MoneyPlan, two: MoneyPlan): boolean {
  return (Object.keys(one) as (keyof MoneyPlan)[]).every((key) => one[key] === two[key]);
}

const SOURCE = /^(?:rachunek zrodlowy|fra konto|fran konto|from account|source account)$/;

/**
 * If one column has the sender's account and another the recipient's, the account that is in every row. Any other named
 * sender is not an account of the file.
 */
function findSender(
  columns: Columns,
  sample: readonly CsvRecord[],
): Pick<SectionFacts, "columns" | "senderOrRecipient"> {
  const account = columns.find(({ meaning }) => meaning === "account");
  const counter = columns.find(({ meaning }) => meaning === "counter_account");
  const isSender = account !== undefined && findHeading(account.heading)?.meaning === "payer";
  if (account === undefined || !(isSender || SOURCE.test(normalizeHeading(account.heading))))
    return { columns, senderOrRecipient: null };
  const named = sample
    .filter(({ cells }) => isRow(cells))
    .map(({ cells }) => [cells[account.index], cells[counter?.index ?? -1]].filter((cell) => cell));
  const [own, ...more] = [...new Set(named[0])].filter((number) => named.every((numbers) => numbers.includes(number)));
  if (own !== undefined && more.length === 0) return { columns, senderOrRecipient: own };
  return { columns: isSender ? give(columns, [account], "ignore") : columns, senderOrRecipient: null };
}
