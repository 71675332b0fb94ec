/** Finds the account of each statement: the answered one, a linked one, or one with the name in another program's export. */
import type { Account } from "../../domain/account.ts";
import { nameKey } from "../../domain/name.ts";
import type { Reading, ReadStatement } from "../../readers/statements/read-file.ts";
import type { Reads } from "../../store/store.ts";
import {
  accountKey,
  bankAccountKey,
  bankAccountName,
  type ImportAnswers,
  linkDigest,
  targetCurrency,
} from "./answers.ts";
import type { StatementAccount } from "./evaluated-import.ts";

export interface KnownAccounts {
  readonly accounts: ReadonlyMap<string, Account>;
  /** The account to which a bank account's number or name is linked. */
  readonly linked: (number: string, currency: string | null) => Account | undefined;
}

export async function loadAccounts(reads: Reads): Promise<KnownAccounts> {
  const budgetId = (await reads.budget.find())?.id ?? "";
  const all = await reads.accounts.list();
  const accounts = new Map(all.map((account) => [account.id, account]));
  const links = new Map((await reads.importLinks.list()).map(({ digest, account_id }) => [digest, account_id]));
  const find = (number: string, currency: string | null) =>
    accounts.get(links.get(linkDigest(budgetId, accountKey(number, currency))) ?? "");
  // A file without a currency links the number alone.
  return { accounts, linked: (number, currency) => find(number, currency) ?? find(number, null) };
}

/** The account of the first statement. Undefined while the question is open. */
export async function findFirstAccount(reads: Reads, reading: Reading, answers: ImportAnswers) {
  return assignAccounts(reading, answers, await loadAccounts(reads))[0]?.own?.id;
}

/** The currency of the account of a statement. Null while the question is open. */
export async function findCurrency(reads: Reads, reading: Reading, answers: ImportAnswers, statement: number) {
  const assigned = assignAccounts(reading, answers, await loadAccounts(reads))[statement];
  return assigned === undefined ? null : targetCurrency(assigned.own, assigned.create, assigned.currency);
}

export function assignAccounts(
  { statements, program }: Reading,
  { accounts: given = [] }: ImportAnswers,
  { accounts, linked }: KnownAccounts,
): StatementAccount[] {
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
    const create = found === undefined ? (answer?.create ?? null) : null;
    return {
      key,
      own: found ?? null,
      create,
      currency: currency ?? found?.currency ?? create?.currency ?? null,
      setsBalance: answer?.set_balance ?? false,
    };
  });
}
