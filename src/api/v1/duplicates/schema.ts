/** The schemas of possible duplicates and of the answers about them, and their JSON. */
import type { Static } from "typebox";
import { DUPLICATE_ANSWER_FIELDS, type DuplicateAnswer } from "../../../domain/duplicate.ts";
import type { DuplicatesView } from "../../../operations/duplicates/list-duplicates.ts";
import { jsonFields, newFields } from "../../field-schemas.ts";
import { described, Name, Named, Nullable } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { ActorJson } from "../changes/schema.ts";
import { formatTransaction, TransactionJson } from "../transactions/schema.ts";

const DuplicateEntryJson = Named("DuplicateEntry", "A payment and who entered it.", {
  transaction: TransactionJson,
  payee: Nullable(described(Name, "The name of the payee. Null if there is none.")),
  category: Nullable(described(Name, "The name of the category. Null if there is none, or if it is split.")),
  attachment_count: Type.Integer({ minimum: 0, description: "The number of attachments." }),
  entered_by: described(ActorJson, "Who entered the transaction."),
});

export const DuplicatesResponse = Named("DuplicatesResponse", "The possible duplicates, newest first.", {
  duplicates: Type.Array(
    Named("Duplicate", "The payment that was entered first, and a later one.", {
      first: DuplicateEntryJson,
      second: DuplicateEntryJson,
    }),
  ),
});

const DuplicateAnswerJson = Named("DuplicateAnswer", jsonFields(DUPLICATE_ANSWER_FIELDS));

export const DuplicateAnswersResponse = Named("DuplicateAnswersResponse", "The answers, in order of creation.", {
  duplicate_answers: Type.Array(DuplicateAnswerJson),
});

export const AnswerDuplicateBody = Named("AnswerDuplicateRequest", {
  duplicate: Named("NewDuplicateAnswer", newFields(DUPLICATE_ANSWER_FIELDS)),
});

export const DuplicateAnswerResponse = Named("DuplicateAnswerResponse", "The answer.", {
  duplicate_answer: DuplicateAnswerJson,
});

export function formatDuplicates({ duplicates, currencies }: DuplicatesView): Static<typeof DuplicatesResponse> {
  const format = ({ transaction, payee, category, attachmentCount, enteredBy }: Entry) => ({
    transaction: formatTransaction(transaction, currencies),
    payee,
    category,
    attachment_count: attachmentCount,
    entered_by: { kind: enteredBy.actor_kind, id: enteredBy.actor_id, name: enteredBy.name },
  });
  return { duplicates: duplicates.map(({ first, second }) => ({ first: format(first), second: format(second) })) };
}

type Entry = DuplicatesView["duplicates"][number]["first"];

export function formatDuplicateAnswer({
  moved_rows: _,
  ...answer
}: DuplicateAnswer): Static<typeof DuplicateAnswerJson> {
  return answer;
}
