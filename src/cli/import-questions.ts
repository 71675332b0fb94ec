/** Prints the open questions of a file, each with the option of `leeway import` that answers it. */
import { Problem } from "../domain/problem.ts";
import type { ImportFacts } from "../operations/imports/describe-import.ts";
import { showProblem } from "./show-problem.ts";

type Question = ImportFacts["questions"][number];

const OPTIONS: Readonly<Record<string, string>> = {
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
  const asked = first.map((question) => `${question.code}: ${question.message} ${wayToAnswer(question)}`);
  const open = new Problem(
    "import_undecided",
    "The import has open questions. Answer them first. Nothing was imported.",
  );
  showProblem(file, questions.length === 0 ? problem : open, [...asked, ...rows.map(({ detail }) => detail)]);
}

function wayToAnswer({ code, statement, values }: Question): string {
  if (code === "account") {
    const number = statement === null || statement === 0 ? "" : ` (number ${statement + 1})`;
    return `Add --account NAME${number} or --create-accounts.`;
  }
  if (code === "columns") return `Add --columns ${values[0]}, with the meanings that are right.`;
  if (code === "currency") return "Add --currency CODE, such as --currency USD.";
  const option = OPTIONS[code];
  if (option === undefined) return "To answer it, import the file in the web app.";
  return `Add ${values.map((value) => `${option} ${value}`).join(" or ")}.`;
}
