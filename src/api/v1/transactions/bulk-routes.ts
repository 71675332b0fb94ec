/** The route of bulk changes, and the check that the selection is the one that the client has seen. */
import { MAX_LISTED, Problem, type ProblemItem, problemOf } from "../../../domain/problem.ts";
import { type CheckSelection, changeInBulk } from "../../../operations/ledger/change-in-bulk.ts";
import type { TransactionsView } from "../../../operations/ledger/read-transactions.ts";
import { entityTag, isListed } from "../../entity-tag.ts";
import { tagged, writeRoute } from "../../route.ts";
import { BulkBody, BulkResponse } from "./bulk-schema.ts";
import { filterOf } from "./list-schema.ts";
import { TRANSACTION_PROBLEMS } from "./routes.ts";
import { formatTransaction } from "./schema.ts";

export const bulkRoutes = tagged("Transactions", [
  writeRoute("POST /v1/transactions/bulk", {
    operationId: "bulkChangeTransactions",
    summary: "Change many transactions",
    description:
      "Changes or deletes all transactions that a filter or a list of ids selects, at most 10,000, as one change of the log. If one of them would break a rule, nothing is changed, and `errors` has a pointer to each such transaction, as `/rows/ID`.\n\nPreview with `dry_run=true`, then send the `ETag` of the preview as `If-Match`: if the selection has changed since, the response is 412.",
    body: BulkBody,
    response: BulkResponse,
    isSelection: true,
    problems: [
      ...TRANSACTION_PROBLEMS,
      "transaction_reconciled",
      "other_side_in_use",
      "conflicting_fields",
      "missing_field",
      "unknown_transaction",
      "account_mismatch",
      "too_many_tags",
      "too_many_rows",
      "sum_out_of_range",
    ],
    handle: async (write, { body, ifMatch }) => {
      const { filter, etags, delete: _delete, ...request } = body;
      checkForms(body);
      const selection = checkedSelection(ifMatch, etags);
      const selected = filter && { filter: filterOf(filter, (field) => ({ pointer: `/filter/${field}` })) };
      const result = await changeInBulk(write, { ...request, ...selected }, selection.check);
      return { body: result, tag: selection.tag() };
    },
  }),
]);

type Body = Partial<Record<"ids" | "filter" | "delete", unknown>> & { readonly changes?: object };

function checkForms(body: Body): void {
  checkOne(body, "ids", "filter");
  checkOne(body, "changes", "delete");
  const { changes = {} } = body;
  if ("counts_on" in changes && "counts_in" in changes) {
    const detail = "counts_in computes counts_on. Send one of them.";
    throw problemOf([{ code: "conflicting_fields", pointer: "/changes/counts_in", detail }]);
  }
  for (const name of ["add_tags", "remove_tags"]) {
    if (!("tags" in changes) || !(name in changes)) continue;
    const detail = "tags replaces all tags. Send tags, or add_tags and remove_tags.";
    throw problemOf([{ code: "conflicting_fields", pointer: `/changes/${name}`, detail }]);
  }
}

function checkOne(body: Body, one: keyof Body, other: keyof Body): void {
  const isSent = [one, other].filter((name) => body[name] !== undefined);
  if (isSent.length === 1) return;
  const detail = `Send ${one} or ${other}.`;
  if (isSent.length === 0) throw problemOf([{ code: "missing_field", pointer: `/${one}`, detail }]);
  throw problemOf([{ code: "conflicting_fields", pointer: `/${other}`, detail }]);
}

/**
 * Checks the selection and computes its entity tag: a digest of all values of its transactions, in the order of their
 * ids.
 */
function checkedSelection(
  ifMatch: string | undefined,
  etags: Readonly<Record<string, string>> | undefined,
): { readonly check: CheckSelection; tag(): string } {
  let tag = "";
  return {
    check({ transactions, currencies }) {
      tag = entityTag(JSON.stringify([[...currencies], transactions.map((one) => Object.values(one))]));
      const wrong = etags === undefined ? [] : wrongRows({ transactions, currencies }, etags);
      const isOther = ifMatch !== undefined && !isListed(tag, ifMatch);
      if (wrong.length === 0 && !isOther) return;
      const detail = isOther
        ? "The selected transactions have changed since the preview. Preview the request again."
        : `${wrong.length} transactions have changed since you read them, or entered or left the selection. Read them again.`;
      throw new Problem("precondition_failed", detail, wrong.slice(0, MAX_LISTED));
    },
    tag: () => tag,
  };
}

/** The transactions whose entity tags are not those that the client has read. */
function wrongRows(
  { transactions, currencies }: TransactionsView,
  etags: Readonly<Record<string, string>>,
): ProblemItem[] {
  const wrong: ProblemItem[] = [];
  const reject = (id: string, detail: string) =>
    void wrong.push({ code: "precondition_failed", pointer: `/rows/${id}`, detail });
  const expected = new Map(Object.entries(etags));
  for (const transaction of transactions) {
    const { id } = transaction;
    const given = expected.get(id);
    const current = entityTag(JSON.stringify({ transaction: formatTransaction(transaction, currencies) }));
    if (given === undefined) reject(id, "The request has no ETag of this transaction.");
    else if (given !== current) reject(id, "The transaction has changed since you read it.");
    expected.delete(id);
  }
  for (const id of expected.keys()) reject(id, "The request no longer selects this transaction.");
  return wrong;
}
