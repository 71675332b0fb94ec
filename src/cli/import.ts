/** `leeway import`: imports statements of banks and exports of other programs into a budget. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Command } from "commander";
import type { ImportJson } from "../api/v1/imports/format.ts";
import type { Config } from "../config.ts";
import { decimalsOf } from "../domain/currency.ts";
import { safeFileName } from "../domain/file-name.ts";
import { Problem } from "../domain/problem.ts";
import type { AccountAnswer, ImportAnswers } from "../operations/imports/answers.ts";
import type { ImportDetails } from "../operations/imports/describe-import.ts";
import type { PackedUpload } from "../operations/imports/uploads.ts";
import type { Caller, Service, Write } from "../operations/service.ts";
import type { SandboxedFile } from "../readers/sandbox/sandboxed-file.ts";
import { isColumnOfSigns } from "../readers/statements/csv/answered-signs.ts";
import { isMeaning, MEANINGS } from "../readers/statements/csv/meanings.ts";
import { isSupported } from "../readers/statements/encoding/decode.ts";
import { describeFileError } from "./file-error.ts";
import { findAccountId, findBudget } from "./find.ts";
import { describeMove } from "./import-move.ts";
import { showQuestions } from "./import-questions.ts";
import { plain, print, printJson, printNote, visible } from "./print.ts";
import { progressBar } from "./progress-bar.ts";
import { readCurrency } from "./read-arguments.ts";
import { withService } from "./service.ts";
import { MAX_SHOWN, showProblem } from "./show-problem.ts";
import { UsageError } from "./usage-error.ts";

interface Options {
  readonly budget?: string;
  readonly account?: readonly string[];
  readonly createAccounts?: boolean;
  readonly currency?: string;
  readonly dateOrder?: "dmy" | "mdy" | "ymd";
  readonly sign?: string;
  readonly decimalSign?: "," | ".";
  readonly fee?: "added" | "included";
  readonly encoding?: string;
  readonly columns?: string;
  readonly duplicates?: "skip" | "add";
  readonly synced?: "add" | "skip";
  readonly closed?: "add" | "skip";
  readonly budgets?: "as_categories" | "left_out";
  readonly gone?: "remove" | "keep";
  readonly dryRun?: boolean;
  readonly allowIssues?: boolean;
  readonly allowDifference?: boolean;
  readonly json?: boolean;
}

/** Loaded by the action, so that `--help` and `--version` do not load the store. */
const uploads = () => import("../operations/imports/uploads.ts");

export function addImportCommand(program: Command, config: () => Config): void {
  program
    .command("import <files...>")
    .description("import bank statements and exports from other programs; the server may keep running")
    .option(
      "--account <name>",
      "the account, by name or id, if the file is not linked to one yet; once for each account of the file, in its order",
      (name: string, earlier: readonly string[] = []) => [...earlier, name],
    )
    .option("--create-accounts", "create an account for each account in the file that is not linked to one yet")
    .option("--currency <code>", "the currency, for accounts whose currency is not in the file")
    .option("--budget <name>", "name or id of the budget; required if there are several")
    .option("--date-order <order>", "dmy, mdy or ymd, if the file is ambiguous")
    .option(
      "--sign <sign>",
      "as_written, inverted (purchases are positive) or out:2:WORD (WORD in column 2 means money out), if the file is ambiguous",
    )
    .option("--decimal-sign <sign>", '"," or ".", if the file is ambiguous')
    .option("--fee <answer>", "added or included: whether the amounts contain the fees")
    .option("--encoding <name>", "such as windows-1252, if the letters of the file are ambiguous")
    .option("--columns <meanings>", "the meaning of each column, such as date,text,amount,ignore")
    .option("--duplicates <answer>", "skip or add rows that look like imported rows but have another text, date or id")
    .option("--synced <answer>", "add or skip the rows of accounts that a bank connection keeps up to date")
    .option("--closed <answer>", "add or skip rows after the day on which their account was closed; add reopens it")
    .option("--budgets <answer>", "as_categories or left_out: what becomes of the budgets of Firefly III")
    .option("--gone <answer>", "remove or keep edited transactions of pending rows that the bank dropped")
    .option("--allow-issues", "import the rows that have no issue")
    .option("--allow-difference", "import another program's budget even if the balance of an account differs")
    .option("--dry-run", "print the result and store nothing")
    .option("--json", "print the result as the API returns it")
    .addHelpText(
      "after",
      '\nExample:\n  npx leeway import may.csv june.ofx --account "Checking"\nFormats: CSV, XLSX, XLS, ODS, OFX, QFX, QIF, CAMT, MT940, also in ZIP or gzip archives. Importing a file again adds nothing.\nExit code 1 if a file was not imported.\nTo list and undo imports: npx leeway imports --help',
    )
    .action(async (files: string[], options: Options) => {
      const answers = readAnswers(options);
      await withService(config(), async (service) => {
        const { id } = await findBudget(service, options.budget);
        const accounts: AccountAnswer[] = [];
        for (const [statement, name] of (options.account ?? []).entries()) {
          const accountId = await findAccountId(service, id, name);
          if (accountId !== undefined) accounts.push({ statement, account_id: accountId });
        }
        const given = accounts.length === 0 ? answers : { ...answers, accounts };
        for (const file of files) await importFile(service, id, file, given, options);
      });
    });
}

/** @throws UsageError */
function readAnswers(options: Options): ImportAnswers {
  const { currency, dateOrder, sign, decimalSign, fee, encoding, columns, duplicates, ...others } = options;
  const { synced, closed, budgets, gone } = others;
  const code = currency === undefined ? undefined : readCurrency(currency);
  assertOneOf("--date-order", dateOrder, ["dmy", "mdy", "ymd"]);
  if (sign !== undefined && !isColumnOfSigns(sign)) assertOneOf("--sign", sign, ["as_written", "inverted"]);
  assertOneOf("--decimal-sign", decimalSign, [",", "."]);
  assertOneOf("--fee", fee, ["added", "included"]);
  assertOneOf("--duplicates", duplicates, ["skip", "add"]);
  assertOneOf("--synced", synced, ["add", "skip"]);
  assertOneOf("--closed", closed, ["add", "skip"]);
  assertOneOf("--budgets", budgets, ["as_categories", "left_out"]);
  assertOneOf("--gone", gone, ["remove", "keep"]);
  return {
    answers: {
      ...(code === undefined ? {} : { currency: code }),
      ...(dateOrder === undefined ? {} : { date_order: dateOrder }),
      ...(sign === undefined ? {} : { sign }),
      ...(decimalSign === undefined ? {} : { decimal_sign: decimalSign }),
      ...(fee === undefined ? {} : { fee }),
      ...(encoding === undefined ? {} : { encoding: readEncoding(encoding) }),
      ...(synced === undefined ? {} : { account_is_synced: synced }),
      ...(closed === undefined ? {} : { account_closed: closed }),
      ...(budgets === undefined ? {} : { budgets }),
    },
    ...(columns === undefined ? {} : { columns: readMeanings(columns) }),
    probable_duplicates: duplicates ?? null,
    gone_from_bank: gone ?? null,
  };
}

function readEncoding(label: string): string {
  if (isSupported(label)) return label;
  throw new UsageError(plain`--encoding must be the name of an encoding, such as windows-1252, not "${label}".`);
}

function readMeanings(text: string): NonNullable<ImportAnswers["columns"]> {
  return text.split(",").map((meaning, index) => {
    if (isMeaning(meaning)) return { index, meaning };
    const known = MEANINGS.join(", ");
    throw new UsageError(plain`--columns: "${meaning}" is not the meaning of a column. Use some of: ${known}.`);
  });
}

function assertOneOf(option: string, value: string | undefined, values: readonly string[]): void {
  if (value === undefined || values.includes(value)) return;
  throw new UsageError(plain`${option} must be one of ${values.join(", ")}, not "${value}".`);
}

async function importFile(
  service: Service,
  budgetId: string,
  file: string,
  answers: ImportAnswers,
  options: Options,
): Promise<void> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(plain`${file} cannot be read: ${describeFileError(error)}.`);
  });
  const { openUpload, previewUpload } = await uploads();
  const opened = openUpload(safeFileName(basename(file), { otherwise: "statement" }), bytes);
  let upload: PackedUpload | undefined;
  try {
    upload = await readUpload(service, budgetId, opened, answers, options);
    const { formatImport } = await import("../api/v1/imports/format.ts");
    const done = formatImport(await commitUpload(service, budgetId, upload, options));
    if (options.json) printJson({ import: done });
    else print(summaryOf(file, done, options));
    showIssues(file, done);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    if (error.code === "import_undecided" && upload !== undefined) {
      const { questions } = await previewUpload(service, budgetId, upload);
      return showQuestions(file, error, questions);
    }
    const details = error.errors.map(({ detail }) => detail);
    showProblem(file, error, details);
  } finally {
    opened.close();
  }
}

async function readUpload(
  service: Service,
  budgetId: string,
  file: SandboxedFile,
  answers: ImportAnswers,
  { createAccounts = false }: Options,
): Promise<PackedUpload> {
  const { prepareUpload, previewUpload, profileUpload } = await uploads();
  const { proposeAccounts } = await import("../operations/imports/propose-accounts.ts");
  const { assertRoom } = await import("../operations/imports/preview-quota.ts");
  await assertRoom(service, budgetId, { isPreview: false });
  const read = await prepareUpload(service, budgetId, file, answers);
  const propose = async () => {
    const view = await previewUpload(service, budgetId, read);
    return await service.store.read(budgetId, (reads) => proposeAccounts({ reads }, view));
  };
  const proposed = createAccounts ? await propose() : [];
  const accounts = [...(read.answers.accounts ?? []), ...proposed];
  return await profileUpload(service, budgetId, file, { ...read, answers: { ...answers, accounts } });
}

async function commitUpload(
  service: Service,
  budgetId: string,
  upload: PackedUpload,
  { dryRun = false, allowIssues = false, allowDifference = false }: Options,
): Promise<ImportDetails> {
  const { createImport } = await uploads();
  const { getImport } = await import("../operations/imports/imports.ts");
  const { continueImport } = await import("../operations/imports/continue-import.ts");
  const { commitImport } = await import("../operations/imports/commit-import.ts");
  const { performCommand } = await import("../operations/imports/perform-command.ts");
  const { assertRoomForRows } = await import("../operations/imports/preview-quota.ts");
  await assertRoomForRows(service, upload.reading.rows.length);
  const work = async (write: Write) =>
    await commitImport(write, await createImport(write, upload), {
      ...(allowIssues ? {} : { wayToAllowIssues: "Use --allow-issues" }),
      ...(allowDifference ? {} : { wayToAllowDifference: "Use --allow-difference" }),
      ...(service.importSizes && { sizes: service.importSizes }),
      provesNow: dryRun,
    });
  const caller: Omit<Caller, "actor"> = { budgetId, tokenId: "", scope: "write", can_manage: false };
  const done = await performCommand(service, caller, "imports.commit", work, { rollBack: dryRun });
  if (done.state !== "committing" || dryRun) return done;
  const onChunk = progressBar(visible(upload.name), done.counts.rows, process.stderr);
  await continueImport(service, budgetId, done.id, { onChunk });
  const finished = await service.store.read(budgetId, (reads) => getImport({ reads }, done.id));
  if (finished.problem === undefined) return finished;
  const { code, detail } = finished.problem;
  const way = `The import has stopped after ${finished.rows_done} of ${done.counts.rows} rows. Undo it: npx leeway imports undo ${done.id}`;
  throw new Problem(code, `${detail} ${way}`);
}

function summaryOf(file: string, done: ImportJson, { dryRun = false }: Options): string {
  const { counts, format, accounts, sources } = done;
  const { rows, added, duplicate, matched, skipped, refused, withdrawn } = counts;
  const parts = [
    `${added} added`,
    `${duplicate} imported before`,
    `${matched} matched`,
    `${skipped} skipped`,
    `${refused} unreadable`,
    ...(withdrawn === 0 ? [] : [`${withdrawn} dropped by the bank`]),
  ];
  const balances = accounts.map(
    ({ name, currency, balance_before: before, balance_after: after, opening_moved: moved, balance_check }) =>
      plain`  ${name}: ${inCurrency(before, currency)} -> ${inCurrency(after, currency)} ${currency}.${before === after ? describeMoved(moved, currency) : ""}${describeCheck(balance_check, currency)}`,
  );
  const stored = dryRun ? " Nothing was stored." : "";
  return [
    plain`${file} (${format}): ${rows === 1 ? "1 row" : `${rows} rows`}: ${parts.join(", ")}.${stored}`,
    ...sources.map(({ name, rows: count, is_imported: isImported }) =>
      isImported
        ? plain`  ${name}: ${count === 1 ? "1 row" : `${count} rows`}.`
        : plain`  ${name}: not imported, because it has no rows of a statement.`,
    ),
    ...balances,
    ...describeMove(done),
  ].join("\n");
}

function inCurrency(amount: number, currency: string): string {
  return amount.toFixed(decimalsOf(currency));
}

/** Why rows leave the balance as it is. */
function describeMoved(moved: number, currency: string): string {
  if (moved === 0) return "";
  return ` It was set on a later day and includes these rows: the opening balance changes by ${inCurrency(moved, currency)} ${currency}.`;
}

function describeCheck(check: ImportJson["accounts"][number]["balance_check"], currency: string): string {
  const { state, agreed_until: agreed, differs_from: day, difference } = check;
  if (state === "unknown") return "";
  if (state === "agrees") return ` Matches the bank's balance on ${agreed}.`;
  const last = agreed === null ? "" : ` It matched until ${agreed}.`;
  return ` The bank's balance on ${day} differs by ${inCurrency(difference ?? 0, currency)} ${currency}.${last}`;
}

/** The summary lists the files that are not imported. */
function showIssues(file: string, { issues: all, issue_count }: ImportJson): void {
  const issues = all.filter(({ code }) => code !== "not_imported");
  const count = issue_count - (all.length - issues.length);
  for (const { line, message, fix } of issues.slice(0, MAX_SHOWN)) printNote(plain`${file}:${line}: ${message} ${fix}`);
  if (count > MAX_SHOWN) printNote(plain`... and ${count - MAX_SHOWN} more.`);
}
