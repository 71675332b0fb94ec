/**
 * Commits an import in one transaction, as one change: creates accounts and transactions, confirms existing ones, joins
 * transfers, and stores every row. It evaluates the rows again, so it uses the accounts as they are now.
 */
import type { Account } from "../../domain/account.ts";
import { decimalsOf } from "../../domain/currency.ts";
import { rowText } from "../../domain/match-rows.ts";
import { formatAmount, parseDecimalMinor } from "../../domain/money.ts";
import { MAX_LISTED, Problem, type ProblemItem, ProblemList } from "../../domain/problem.ts";
import { externalKey, type Transaction } from "../../domain/transaction.ts";
import { type ImportRowRecord, pipelined } from "../../store/store.ts";
import { createAccount } from "../accounts.ts";
import { readOf, type Write } from "../service.ts";
import { balanceChanges } from "../transactions/balance-changes.ts";
import type { SplitInput, TransactionInput } from "../transactions/check-transactions.ts";
import { createTransactions } from "../transactions/create-transactions.ts";
import { type ChangedRow, planUpdates } from "../transactions/update-transaction.ts";
import { type ImportAnswers, linkDigest } from "./answers.ts";
import { type AccountEffect, computeEffects, statementBalances } from "./balances.ts";
import { type EvaluatedImport, type EvaluatedRow, evaluateImport, foreignAmountOf } from "./evaluate.ts";
import { getImport, loadPreview } from "./imports.ts";
import type { Reading } from "./read-file.ts";
import { type ImportView, viewImport } from "./view.ts";

/** Transactions that are created or changed at once. */
const BATCH = 1000;

const MAX_PAYEE = 200;
const MAX_NOTES = 10_000;
const MAX_EXTERNAL_ID = 255;
const MAX_PARTS = 100;
const MAX_TAGS = 20;
const MAX_TAG = 50;
const NO_PAYEE = "Bank transaction";

interface CommitOptions {
  /** Refuse a file with issues. */
  readonly rejectsIssues?: boolean;
}

/** @throws Problem `not_found`, `import_committed`, `import_undecided` or `import_has_issues`. */
export async function commitImport(write: Write, id: string, options: CommitOptions = {}): Promise<ImportView> {
  const { tx, at } = write;
  const { record, reading, answers: given } = await loadPreview(readOf(write), id);
  if (options.rejectsIssues) rejectIssues(reading);
  const answers = await createAccounts(write, reading, given);
  await tx.accounts.lock((await tx.accounts.list()).map((account) => account.id));
  const evaluated = await evaluateImport(tx, reading, answers);
  const before = await viewImport(tx, record, reading, answers, evaluated);
  rejectUndecided(before, evaluated);
  const effects = await computeEffects(tx, evaluated);

  const transactionIds = await addTransactions(write, evaluated);
  await confirmTransactions(write, evaluated);
  await moveBalances(write, effects);

  const change = (await tx.changes.nextSeq()) ?? 0;
  const committed = { ...record, state: "committed", committed_at: at, change_seq: change } as const;
  const summary: ImportView = { ...before, state: "committed", committed_at: at, change_id: change };
  await tx.imports.update(id, {
    ...{ state: committed.state, committed_at: at, change_seq: change, last_seq: change },
    ...{ summary: JSON.stringify(summary), answers: JSON.stringify(answers), row_count: evaluated.rows.length },
  });
  await storeEvidence(write, id, evaluated, transactionIds);
  return await getImport(readOf(write), id);
}

function rejectIssues({ issues }: Reading): void {
  if (issues.length === 0) return;
  const items = issues.slice(0, MAX_LISTED).map(
    ({ line, message, fix }): ProblemItem => ({
      code: "import_has_issues",
      detail: `Line ${line}: ${message} ${fix}`,
    }),
  );
  const count = issues.length === 1 ? "1 issue" : `${issues.length} issues`;
  const detail = `The file has ${count}. Nothing was imported. Send allow_issues=true (in the command: --allow-issues) to import the other rows.`;
  throw new Problem("import_has_issues", detail, items);
}

function rejectUndecided({ questions }: ImportView, { rows }: EvaluatedImport): void {
  const open = rows.filter(({ state }) => state === "undecided");
  if (questions.length === 0 && open.length === 0) return;
  const items = [
    ...questions.map(({ code, message, values }) => {
      const choice = values.length === 0 ? "" : ` One of: ${values.join(", ")}.`;
      return { code: "import_undecided" as const, detail: `${code}: ${message}${choice}` };
    }),
    ...open.map(({ line, reason }) => ({ code: "import_undecided" as const, detail: `Line ${line}: ${reason}.` })),
  ];
  const detail = "Questions about the import are open. Answer them first. Nothing was imported.";
  throw new Problem("import_undecided", detail, items.slice(0, MAX_LISTED));
}

/** Creates the accounts of answers with `create`, and returns the answers with their ids. */
async function createAccounts(write: Write, reading: Reading, answers: ImportAnswers): Promise<ImportAnswers> {
  const accounts = [];
  for (const answer of answers.accounts ?? []) {
    const { create, account_id } = answer;
    const statement = reading.statements[answer.statement];
    if (create == null || account_id != null || statement === undefined) {
      accounts.push(answer);
      continue;
    }
    const currency = create.currency ?? statement.currency;
    if (currency === null) throw new Problem("import_undecided", "In which currency is the new account?");
    const mask = (statement.account.number ?? "").replace(/[^A-Za-z0-9]/g, "").slice(-4);
    const { name, type, subtype = "checking" } = create;
    const fields = { name, type, subtype, currency, mask: mask.length < 2 ? "" : mask };
    const account = await createAccount(write, fields);
    accounts.push({ statement: answer.statement, account_id: account.id });
  }
  return { ...answers, accounts };
}

type NewRow = EvaluatedRow & {
  readonly row: NonNullable<EvaluatedRow["row"]>;
  readonly amountMinor: number;
  readonly accountId: string;
  readonly currency: string;
};

/** Creates the transactions of added rows. Returns their ids by row number. */
async function addTransactions(write: Write, { rows, accounts }: EvaluatedImport): Promise<Map<number, string>> {
  const added = rows.filter((row): row is NewRow => row.state === "added" && row.row !== null && !row.row.is_opening);
  const freeIds = await findFreeIds(write, added);
  const ids = new Map<number, string>();
  for (const isSynced of [false, true]) {
    const ofKind = added.filter(({ accountId }) => accounts.get(accountId)?.is_synced === isSynced);
    for (let start = 0; start < ofKind.length; start += BATCH) {
      const batch = ofKind.slice(start, start + BATCH);
      const created = await createTransactions(write, {
        transactions: batch.map((row) => toInput(row, freeIds)),
        update_account_balance: !isSynced, // a bank connection owns the balance of a synced account
        use_default_category: true,
      });
      for (const [i, { id }] of created.transactions.entries()) ids.set(batch[i]?.number ?? 0, id);
    }
  }
  return ids;
}

/** The bank's ids that can become the external id of a transaction: unique in the file and on the account. */
async function findFreeIds({ tx }: Write, rows: readonly NewRow[]): Promise<ReadonlySet<string>> {
  const keyOf = ({ accountId, row }: NewRow) =>
    row.id === null || row.id.length > MAX_EXTERNAL_ID
      ? undefined
      : externalKey({ account_id: accountId, external_id: row.id });
  const byKey = Map.groupBy(rows, keyOf);
  const pairs = rows.map(({ accountId, row }) => ({ account_id: accountId, external_id: row.id }));
  const taken = await tx.transactions.findIdsByExternalKey(pairs);
  const free = new Set<string>();
  for (const [key, list] of byKey) if (key !== undefined && list.length === 1 && !taken.has(key)) free.add(key);
  return free;
}

function toInput(row: NewRow, freeIds: ReadonlySet<string>): TransactionInput {
  const { accountId, amountMinor, currency, transferAccountId, row: read } = row;
  const charged = formatAmount(amountMinor, decimalsOf(currency));
  const foreign = transferAccountId === null ? foreignAmountOf(row) : null;
  const amounts =
    foreign === null
      ? { amount: charged, currency }
      : {
          amount: formatAmount(foreign.minor, decimalsOf(foreign.currency)),
          currency: foreign.currency,
          account_amount: charged,
        };
  const payee = cleanName(read.payee ?? read.text, MAX_PAYEE) || NO_PAYEE;
  const external_id =
    read.id !== null && freeIds.has(externalKey({ account_id: accountId, external_id: read.id }) ?? "")
      ? read.id
      : null;
  const splits = transferAccountId === null && foreign === null ? splitsOf(row) : null;
  const category = read.category === null ? "" : cleanName(read.category, MAX_PAYEE);
  return {
    account_id: accountId,
    ...(transferAccountId === null ? { payee: { name: payee } } : { transfer_account_id: transferAccountId }),
    ...(splits === null && category !== "" ? { category: { name: category } } : {}),
    ...amounts,
    splits,
    authorized_at: read.purchase_date ?? read.date,
    posted_at: read.status === "booked" ? read.date : null,
    is_pending: read.status === "pending",
    notes: notesOf(row, payee, splits !== null),
    source: "import",
    external_id,
    tags: [...new Set(read.tags.map((tag) => cleanName(tag, MAX_TAG)).filter((tag) => tag !== ""))].slice(0, MAX_TAGS),
  };
}

/** The parts of a row as splits, if they add up and only differ by category. */
function splitsOf({ row: { parts, payee }, amountMinor, currency }: NewRow): SplitInput[] | null {
  if (parts.length < 2 || parts.length > MAX_PARTS) return null;
  const minors = parts.map((part) => parseDecimalMinor(part.amount, decimalsOf(currency)));
  const isPlain = parts.every(
    (part) =>
      part.transfer_account === null &&
      (part.currency === null || part.currency === currency) &&
      (part.payee === null || part.payee === payee),
  );
  if (!isPlain || minors.some((minor) => typeof minor !== "bigint" || minor === 0n)) return null;
  const sum = minors.reduce((total: bigint, minor) => total + BigInt(minor), 0n);
  if (Number(sum) !== amountMinor) return null;
  return parts.map((part, i) => {
    const name = part.category === null ? "" : cleanName(part.category, MAX_PAYEE);
    return {
      amount: formatAmount(Number(minors[i]), decimalsOf(currency)),
      ...(name === "" ? {} : { category: { name } }),
      notes: cleanText(part.notes ?? "", MAX_NOTES),
    };
  });
}

/** The file's notes, the bank's text unless it is the payee, and parts that are no splits. */
function notesOf({ row }: NewRow, payee: string, isSplit: boolean): string {
  const lines = [row.notes ?? ""];
  if (rowText(row.text) !== rowText(payee)) lines.push(row.text);
  if (!isSplit) {
    for (const { amount, category, payee: name, transfer_account: other, notes } of row.parts) {
      lines.push([amount, name, category, other, notes].filter((part) => part !== null && part !== "").join(" "));
    }
  }
  return cleanText(lines.filter((line) => line !== "").join("\n"), MAX_NOTES);
}

function cleanText(text: string, length: number): string {
  // Control characters cannot be stored.
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, " ")
    .slice(0, length)
    .toWellFormed();
}

function cleanName(text: string, length: number): string {
  return cleanText(text.replace(/\s+/g, " "), length).trim();
}

/** Gives existing transactions what their row adds: the date, the amount, the bank's id, or the other account. */
async function confirmTransactions(write: Write, { rows }: EvaluatedImport): Promise<void> {
  const matched = rows.filter(
    ({ state, transactionId, transferOf }) => state === "matched" && transactionId !== null && transferOf === null,
  );
  const { tx } = write;
  const byId = Map.groupBy(matched, ({ transactionId }) => transactionId ?? "");
  const ids = [...byId.keys()];
  for (let start = 0; start < ids.length; start += BATCH) {
    const locked = await tx.transactions.lock(ids.slice(start, start + BATCH));
    const ofBatch = locked.flatMap((before) => (byId.get(before.id) ?? []).map((row) => ({ before, row })));
    const pairs = ofBatch.map(({ before, row }) => ({
      account_id: before.account_id,
      external_id: row.row?.id ?? null,
    }));
    const taken = await tx.transactions.findIdsByExternalKey(pairs);
    const changed = new Map<string, ChangedRow>();
    for (const { before, row } of ofBatch) {
      const changes = changesOf(before, row, (key) => taken.has(key));
      if (Object.keys(changes).length === 0) continue;
      const { changes: others = {} } = changed.get(before.id) ?? {};
      changed.set(before.id, { before, changes: { ...others, ...changes }, pointer: `/rows/${row.number}` });
    }
    await store(write, [...changed.values()]);
  }
}

async function store(write: Write, rows: readonly ChangedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { tx } = write;
  const [problems, balances] = [new ProblemList(), balanceChanges()];
  const { updates, accounts } = await planUpdates(write, rows, undefined, balances, problems);
  problems.throwIfAny();
  const changed = balances.changedAccounts(write, accounts, problems);
  problems.throwIfAny();
  await pipelined([tx.accounts.updateBalances(accounts, changed), tx.transactions.updateMany(updates)]);
}

function changesOf(
  before: Transaction,
  { row, accountId, amountMinor, currency, reason }: EvaluatedRow,
  isTaken: (key: string | undefined) => boolean,
): ChangedRow["changes"] {
  if (row === null || accountId === null || amountMinor === null || currency === null) return {};
  if (before.account_id !== accountId) {
    const others = [before.transfer_account_id, ...(before.splits ?? []).map((line) => line.transfer_account_id)];
    const isOther = others.includes(accountId);
    return isOther ? {} : { transfer_account_id: accountId };
  }
  if (row.status === "pending") return {};
  const charged = formatAmount(amountMinor, decimalsOf(currency));
  const isOther = reason === "matched_by_you" && (before.account_amount_minor ?? before.amount_minor) !== amountMinor;
  const amounts = before.currency === currency ? { amount: charged } : { account_amount: charged };
  const external_id = row.id !== null && row.id.length <= MAX_EXTERNAL_ID ? row.id : null;
  const isFree = external_id !== null && !isTaken(externalKey({ account_id: accountId, external_id }));
  return {
    ...(before.posted_at === row.date ? {} : { posted_at: row.date }),
    ...(before.is_pending ? { is_pending: false } : {}),
    ...(before.external_id === null && isFree ? { external_id } : {}),
    ...(isOther ? amounts : {}),
  };
}

/** Moves the opening balances, and notes the day on which a balance is set. */
async function moveBalances({ tx, at }: Write, effects: readonly AccountEffect[]): Promise<void> {
  for (const { account, openingMovedMinor, balanceSetOn } of effects) {
    if (openingMovedMinor === 0 && balanceSetOn === null) continue;
    const before = (await tx.accounts.lock([account.id])).get(account.id);
    if (before === undefined) continue;
    const after: Account = {
      ...before,
      opening_minor: before.opening_minor + openingMovedMinor,
      balance_set_on: balanceSetOn ?? before.balance_set_on,
      updated_at: at,
    };
    await tx.accounts.update(before, after);
  }
}

/** Stores the statements, the rows and the links, and removes the file. */
async function storeEvidence(
  { tx, at, caller }: Write,
  id: string,
  evaluated: EvaluatedImport,
  transactionIds: ReadonlyMap<number, string>,
): Promise<void> {
  const { statements, rows } = evaluated;
  await tx.imports.insertStatements(
    id,
    statements.flatMap(({ own, period, index }) => {
      if (own === null || period === null) return [];
      const { openingMinor, closingMinor, closingOn } = statementBalances(evaluated, index);
      const balances = { opening_minor: openingMinor, closing_minor: closingMinor, closing_on: closingOn };
      return [{ position: index, account_id: own.id, from_day: period.from, until_day: period.until, ...balances }];
    }),
  );
  const records = rows.map((row) => toRecord(id, row, transactionIds));
  for (let start = 0; start < records.length; start += BATCH) {
    await tx.imports.insertRows(id, records.slice(start, start + BATCH));
  }
  const linked = new Map(
    statements.flatMap(({ key, account, own }) => {
      const name = account.number ?? account.name;
      return own === null || name === null ? [] : [[key, { name, accountId: own.id }] as const];
    }),
  );
  for (const [key, { name, accountId }] of linked) {
    const digest = linkDigest(caller.budgetId, key);
    await tx.imports.saveLink({ digest, account_id: accountId, last_four: name.slice(-4), created_at: at });
  }
  await tx.imports.removeContent(id);
}

function toRecord(id: string, one: EvaluatedRow, transactionIds: ReadonlyMap<number, string>): ImportRowRecord {
  const { number, statement, accountId, line, row, amountMinor, currency, state, reason, duplicateOf } = one;
  const known = state === "added" || state === "matched" || reason === "skipped_by_you";
  const own = transactionIds.get(one.transferOf ?? number) ?? one.transactionId;
  return {
    ...{ number, statement, account_id: accountId, line, day: row?.date ?? null, amount_minor: amountMinor, currency },
    text: row?.text ?? "",
    text_key: rowText(row === null ? "" : row.text || (row.payee ?? "")),
    payee: row?.payee ?? null,
    payee_key: rowText(row?.payee ?? ""),
    bank_id: row?.id ?? null,
    is_pending: row?.status === "pending",
    ...{ state, reason },
    is_known: known && accountId !== null && amountMinor !== null,
    transaction_id: state === "skipped" || state === "refused" ? null : own,
    // A duplicate of a row of an earlier file of the archive names it by its number.
    duplicate_of:
      state === "duplicate" && duplicateOf?.startsWith("/")
        ? `${id}${duplicateOf}`
        : state === "duplicate"
          ? duplicateOf
          : null,
  };
}
