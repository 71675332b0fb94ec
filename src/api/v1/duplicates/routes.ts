/** The routes of payments that two people may both have entered, `/v1/duplicates`. */
import { answerDuplicate } from "../../../operations/duplicates/answer-duplicate.ts";
import { listDuplicateAnswers, listDuplicates } from "../../../operations/duplicates/list-duplicates.ts";
import { readRoute, tagged, writeRoute } from "../../route.ts";
import {
  AnswerDuplicateBody,
  DuplicateAnswerResponse,
  DuplicateAnswersResponse,
  DuplicatesResponse,
  formatDuplicateAnswer,
  formatDuplicates,
} from "./schema.ts";

export const duplicateRoutes = tagged("Transactions", [
  readRoute("GET /v1/duplicates", {
    operationId: "listDuplicates",
    summary: "List possible duplicates",
    description:
      "Returns pairs of payments of the last two weeks that may be one purchase, which two people entered: the same account, amount and currency, at most one day apart, entered within two days by different users or tokens. The payees are the same, or one payment has none: its payee only has the name of its category. Purchases that one person entered are never a pair, nor are two that a bank knows, nor is a pair whose later payment is reconciled or was added by an import, which has compared it with earlier payments itself. Each payment is in one pair at most. At most 20 pairs are returned.",
    response: DuplicatesResponse,
    handle: async (read) => formatDuplicates(await listDuplicates(read, read.nowMs)),
  }),
  readRoute("GET /v1/duplicates/answers", {
    operationId: "listDuplicateAnswers",
    summary: "List answers about duplicates",
    response: DuplicateAnswersResponse,
    handle: async (read) => ({ duplicate_answers: (await listDuplicateAnswers(read)).map(formatDuplicateAnswer) }),
  }),
  writeRoute("POST /v1/duplicates/answers", {
    operationId: "answerDuplicate",
    summary: "Answer whether two payments are one purchase",
    description:
      "`same` merges the second transaction into the first one, in one change that one undo takes back. The second one is deleted, as by `DELETE /v1/transactions/{transaction_id}`. Its notes, tags, attachments, matched occurrences and rows of imports move to the first one, and so do values that the first one lacks, such as a payee, a category or an `external_id`. Where both have a value, that of the first one stays. Both must be payments with the same amount on the same account. A bank may know one of them, and the second one must not be reconciled.\n\n`different` stores that they are two purchases. They are not asked about again, and neither are later payments of the same amount to the same payee from the same account. Undo the change to be asked again.",
    body: AnswerDuplicateBody,
    status: 201,
    response: DuplicateAnswerResponse,
    problems: ["not_mergeable", "transaction_reconciled", "account_closed", "balance_out_of_range"],
    handle: async (write, { body }) => ({
      duplicate_answer: formatDuplicateAnswer(await answerDuplicate(write, body.duplicate)),
    }),
  }),
]);
