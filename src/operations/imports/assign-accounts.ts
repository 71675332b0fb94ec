/** Finds the account of each statement: the answered one, a linked one, or one with the name in another program's export. */
import type { Account } from "../../domain/account.ts";
import { nameKey } from "../../domain/name.ts";
import type { MigratedAccount } from "../../readers/statements/migration/migration.ts";
import type { Reading, ReadStatement } from "../../readers/statements/read-file.ts";
import type { Reads } from "../../store/store.ts";
import { getBudget } from "../get-budget.ts";
import { findHindrance } from "../migrations/hindrance.ts";
import { kindOf } from "./account-kind.ts";
import {
  accountKey,
  bankAccountKey,
  bankAccountName,
  type ImportAnswers,
  linkDigest,
  type NewAccount,
  targetCurrency,
} from "./answers.ts";
import type { EvaluatedMigration, StatementAccount } from "./evaluated-import.ts";

export interface KnownAccounts {
  readonly accounts: ReadonlyMap<string, Account>;
  /** The account to which a bank account's number or name is linked. */
  readonly linked: (number: string, currency: string | null) => Account | undefined;
  /** Another program's budget, and whether only its transactions are imported. */
  readonly moved: EvaluatedMigration | null;
  /** The currency of the budget, for accounts of another program that names none. */
  readonly currency: string;
}

export async function loadAccounts(reads: Reads, { migration }: Pick<Reading, "migration">): Promise<KnownAccounts> {
  const { id: budgetId, currency } = await getBudget({ reads });
  const moved = migration == null ? null : { migration, hindrance: await findHindrance(reads, migration) };
  const all = await reads.accounts.list();
  const accounts = new Map(all.map((account) => [account.id, account]));
  const links = new Map((await reads.importLinks.list()).map(({ digest, account_id }) => [digest, account_id]));
  const find = (number: string, currency: string | null) =>
    accounts.get(links.get(linkDigest(budgetId, accountKey(number, currency))) ?? "");
  // A file without a currency links the number alone.
  return { accounts, linked: (number, ofFile) => find(number, ofFile) ?? find(number, null), moved, currency };
}

/** The account of the first statement. Undefined while the question is open. */
export async function findFirstAccount(reads: Reads, reading: Reading, answers: ImportAnswers) {
  return assignAccounts(reading, answers, await loadAccounts(reads, reading))[0]?.own?.id;
}

/** The currency of the account of a statement. Null while the question is open. */
export async function findCurrency(reads: Reads, reading: Reading, answers: ImportAnswers, statement: number) {
  const assigned = assignAccounts(reading, answers, await loadAccounts(reads, reading))[statement];
  return assigned === undefined ? null : targetCurrency(assigned.own, assigned.create, assigned.currency);
}

export function assignAccounts(
  { statements, program }: Reading,
  { accounts: given = [] }: ImportAnswers,
  { accounts, linked, moved, currency: ofBudget }: KnownAccounts,
): StatementAccount[] {
  const proposed = new Map(
    (moved?.hindrance === null ? moved.migration.accounts : []).map((account) => [account.statement, account]),
  );
  // Another program's export has the names of your accounts. A bank's names, such as "Checking", prove nothing.
  const byName = Map.groupBy(program === null ? [] : accounts.values(), ({ name }) => nameKey(name));
  const named = (name: string, currency: string | null) => {
    const [only, ...others] = byName.get(nameKey(name)) ?? [];
    return others.length === 0 && (currency === null || currency === only?.currency) ? only : undefined;
  };
  const keyOf = (statement: ReadStatement) => bankAccountKey(statement) ?? `\n${statement.currency}`;
  const own = new Map(given.map((answer) => [answer.statement, answer]));
  const answered = new Map(
    given.flatMap((answer) => {
      const statement = statements[answer.statement];
      return statement === undefined ? [] : [[keyOf(statement), answer] as const];
    }),
  );
  return statements.map((statement, i) => {
    const { currency } = statement;
    // Statements that name no bank account, such as sheets, can belong to several accounts: each can have an answer.
    const shared = keyOf(statement);
    const isNamed = bankAccountKey(statement) !== undefined;
    const answer = (isNamed ? undefined : own.get(i)) ?? answered.get(shared);
    const key = isNamed || answer === answered.get(shared) ? shared : `${shared}\n${answer?.account_id ?? i}`;
    const name = bankAccountName(statement);
    const isAnswered = answer?.account_id !== undefined || answer?.create !== undefined;
    const linkedTo = name === null ? undefined : (linked(name, currency) ?? named(name, currency));
    const found = isAnswered ? accounts.get(answer?.account_id ?? "") : linkedTo;
    const proposal = isAnswered ? undefined : proposed.get(statement.index);
    const created = answer?.create ?? (proposal === undefined ? null : newAccountOf(proposal, currency ?? ofBudget));
    const create = found === undefined ? created : null;
    const pending = answer?.balance_includes_pending;
    return {
      key,
      own: found ?? null,
      create,
      currency: currency ?? found?.currency ?? create?.currency ?? null,
      setsBalance: answer?.set_balance ?? false,
      ...(pending !== undefined && { countsPending: pending === "unknown" ? null : pending === "yes" }),
    };
  });
}

/** The accounts of another program's budget are created, unless the user chooses others. */
function newAccountOf({ name, is_off_budget, type }: MigratedAccount, currency: string): NewAccount | null {
  if (is_off_budget === null) return null;
  return { name, ...kindOf(type), currency, is_hidden: is_off_budget };
}

/** The answers with the accounts that are created without an answer. */
export function withProposed(reading: Reading, answers: ImportAnswers, known: KnownAccounts): ImportAnswers {
  const answered = new Set((answers.accounts ?? []).map(({ statement }) => statement));
  const proposed = assignAccounts(reading, answers, known).flatMap(({ create }, statement) =>
    create === null || answered.has(statement) ? [] : [{ statement, create }],
  );
  return proposed.length === 0 ? answers : { ...answers, accounts: [...(answers.accounts ?? []), ...proposed] };
}
