/**
 * Prints the open questions of a file, each with the options of `leeway import` that answer it and rows of the file under
 * each answer.
 */
import { Problem } from "../domain/problem.ts";
import type { ImportFacts } from "../operations/imports/describe-import.ts";
import { plain, printNote } from "./print.ts";
import { showDetails, showProblem } from "./show-problem.ts";
import { formatTable } from "./table.ts";

type Question = ImportFacts["questions"][number];

const OPTIONS: Readonly<Record<string, string>> = {
  columns: "--columns",
  date_order: "--date-order",
  sign: "--sign",
  decimal_sign: "--decimal-sign",
  fee: "--fee",
  encoding: "--encoding",
  probable_duplicate: "--duplicates",
  account_is_synced: "--synced",
  account_closed: "--closed",
  budgets: "--budgets",
  gone_from_bank: "--gone",
};

/** Also prints the rows that need a decision of their own, but not those that wait for their account. */
export function showQuestions(file: string, problem: Problem, questions: readonly Question[]): void {
  // The problem lists the questions first, then the undecided rows.
  const rows = questions.some(({ code }) => code === "account") ? [] : problem.errors.slice(questions.length);
  // Without a currency, every row also seems to have a wrong one.
  const isCurrencyOpen = questions.some(({ code }) => code === "currency");
  const first = questions.filter(({ code }) => !isCurrencyOpen || code !== "currency_mismatch");
  const open = new Problem(
    "import_undecided",
    "The import has open questions. Answer them first. Nothing was imported.",
  );
  showProblem(file, questions.length === 0 ? problem : open, []);
  for (const question of first) {
    const { code, source, message } = question;
    const place = source == null ? "" : ` (${source})`;
    printNote(plain`  ${code}${place}: ${message} ${wayToAnswer(question)}`);
    showSamples(question);
  }
  showDetails(rows.map(({ detail }) => detail));
}

function wayToAnswer({ code, statement, values }: Question): string {
  if (code === "account") {
    const number = statement === null || statement === 0 ? "" : ` (number ${statement + 1})`;
    return `Add --account NAME${number} or --create-accounts.`;
  }
  if (code === "columns" && values.length < 2) return `Add --columns ${values[0]}, with the meanings that are right.`;
  if (code === "currency") return "Add --currency CODE, such as --currency USD.";
  if (OPTIONS[code] === undefined) return "To answer it, import the file in the web app.";
  return `Add ${values.map((value) => optionOf(code, value)).join(" or ")}.`;
}

function optionOf(code: string, value: string): string {
  return `${OPTIONS[code]} ${/[\s"]/.test(value) ? JSON.stringify(value) : value}`;
}

/** "--sign inverted" with the day, the amount and the text of rows below it. */
function showSamples({ code, samples = [] }: Question): void {
  for (const { value, rows } of samples) {
    if (value === null || rows.length === 0) continue;
    printNote(plain`    ${optionOf(code, value)}`);
    const cells = rows.map(({ line, date, amount, text }) => [`line ${line}`, date, amount, text]);
    for (const line of formatTable(["", "", "", ""], cells).split("\n").slice(1)) printNote(plain`      ${line}`);
  }
}
