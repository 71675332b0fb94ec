/** The accounts of a file that was imported before: its rows go to the same ones, unless the request names others. */
import type { Service } from "../service.ts";
import type { AccountAnswer, ImportAnswers } from "./answers.ts";
import { parseFacts } from "./imports.ts";

/** `upload` with the accounts that the last import of the file had. A bank account that the file names has a link instead. */
export async function withSameAccounts<Upload extends { readonly sha256: string; readonly answers: ImportAnswers }>(
  { store }: Pick<Service, "store">,
  budgetId: string,
  upload: Upload,
): Promise<Upload> {
  const { sha256, answers } = upload;
  if (answers.accounts !== undefined) return upload;
  const accounts = await store.read(budgetId, async (reads): Promise<AccountAnswer[]> => {
    const [last] = await reads.imports.listOfContent(sha256);
    const statements = last === undefined ? [] : (parseFacts(last)?.statements ?? []);
    const known = new Set(statements.length === 0 ? [] : (await reads.accounts.list()).map(({ id }) => id));
    return statements.flatMap(({ index, account_id, bank_account: { number, name } }) =>
      account_id !== null && known.has(account_id) && !(number?.trim() || name?.trim())
        ? [{ statement: index, account_id }]
        : [],
    );
  });
  return accounts.length === 0 ? upload : { ...upload, answers: { ...answers, accounts } };
}
