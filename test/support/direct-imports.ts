/** Imports without HTTP and without the process that reads files: laws import thousands of them. */

import type { ImportAnswers, RowChanges } from "../../src/operations/imports/answers.ts";
import { commitImport } from "../../src/operations/imports/commit-import.ts";
import type { EvaluatedRow } from "../../src/operations/imports/evaluated-import.ts";
import { performCommand } from "../../src/operations/imports/perform-command.ts";
import { listImportRows, prepareRow, updateRow } from "../../src/operations/imports/rows.ts";
import { packReading } from "../../src/operations/imports/stored-reading.ts";
import { createImport, prepareUpload } from "../../src/operations/imports/uploads.ts";
import type { Write } from "../../src/operations/service.ts";
import { type FoundLists, readFile } from "../../src/readers/statements/read-file.ts";
import type { TestServer } from "./server.ts";

type Owner = Pick<TestServer, "service" | "budget">;

/** Imports a file, and decides about each row with a question. */
export async function importDirectly(
  owner: Owner,
  text: string,
  answers: ImportAnswers,
  decide: (row: EvaluatedRow) => RowChanges["decision"],
): Promise<void> {
  const { service, budget } = owner;
  const read = await prepareUpload(service, budget.id, fileOf(text), answers);
  const upload = { ...read, packedReading: await packReading(read.reading) };
  const id = await perform(owner, (write) => createImport(write, upload));
  const openRow = () =>
    service.store.read(budget.id, async (reads) => {
      const page = await listImportRows({ reads }, id, { state: "undecided", after: 0, limit: 1 });
      return page.evaluated[0];
    });
  for (let row = await openRow(); row !== undefined; row = await openRow()) {
    const { number } = row;
    const changes: RowChanges = { decision: decide(row) ?? null };
    const prepared = await prepareRow(service, budget.id, id, number, changes);
    await perform(owner, (write) => updateRow(write, id, number, changes, prepared));
  }
  await perform(owner, (write) => commitImport(write, id));
}

async function perform<T>({ service, budget }: Owner, work: (write: Write) => Promise<T>): Promise<T> {
  const caller = { budgetId: budget.id, tokenId: "", scope: "write", can_manage: false } as const;
  return await performCommand(service, caller, "imports.commit", work, { rollBack: false });
}

/** A file that is read in this process. */
function fileOf(text: string): Parameters<typeof prepareUpload>[2] {
  const bytes = new TextEncoder().encode(text);
  return {
    name: "statement.csv",
    bytes,
    async read(answers) {
      const lists = {
        detected: [],
        questions: [],
        sources: [],
        statements: [],
        balances: [],
        rows: [],
        refused: [],
        issues: [],
      };
      const kind = await readFile({ name: "statement.csv", open: () => [bytes] }, answers, (list, item) =>
        (lists[list] as unknown[]).push(item),
      );
      const { statements, balances, ...others } = lists as FoundLists;
      const balancesOf = (index: number) => balances.filter(({ statement }) => statement === index);
      return { ...kind, ...others, statements: statements.map((one) => ({ ...one, balances: balancesOf(one.index) })) };
    },
    close: () => undefined,
  };
}
