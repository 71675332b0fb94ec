/** The schema of spending power's explanation, and its JSON. */
import type { Static } from "typebox";
import { type AmountFormat, amountFormat } from "../../../domain/amount-format.ts";
import type { Occurrence } from "../../../domain/occurrence.ts";
import { LINE_SOURCES, PARTS } from "../../../domain/part.ts";
import { LINE_REASONS } from "../../../domain/spending-line.ts";
import type { ExplainedLine, Explanation } from "../../../operations/month/explain-spending-power.ts";
import type { Language } from "../../../words/catalog.ts";
import { Amount, CurrencyCode, Day, described, Fields, Id, Named, Nullable, OneOf } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { formatSpendingPower, LIMIT, SPENDING_POWER } from "./schema.ts";
import { formatSentence, SentenceJson } from "./sentence-schema.ts";

const ExplainedLineJson = Fields({
  part: OneOf([...PARTS, "carry"], { description: "The part of the breakdown in which the line counts." }),
  source: OneOf([...LINE_SOURCES, "carry"], {
    description:
      "The kind of item that the line is about. `account` is a hidden account: transfers to or from it without a category count as savings.",
  }),
  id: Nullable(described(Id, "The id of the category or the account.")),
  name: Nullable(Type.String({ description: "The name of the category or the account." })),
  planned: Nullable(described(Amount, "The planned amount. Null if nothing is planned.")),
  actual: Type.Number({
    description: "For income, the amount received so far; for everything else, the amount paid so far, minus refunds.",
  }),
  expected: Type.Number({ description: "Expected by recurring rules, not yet received or paid." }),
  goal: Nullable(Type.Number({ description: "The goal's share for this month." })),
  goal_id: Nullable(described(Id, "The goal.")),
  carried_in: Nullable(
    Type.Number({
      description: "The amount left from earlier months, for a category that carries. Null for other lines.",
    }),
  ),
  counts: Type.Number({ description: "The amount that the line adds to its part." }),
  why: OneOf([...LINE_REASONS, "carry"], {
    description:
      "Why the line counts this amount. `actual`: the actual amount. `month_over`: the actual amount, because the month is over. `expected`: the actual amount plus expected payments. `plan` or `goal`: the plan or the goal's share, because it is larger. `fund`: the category carries, and only what its fund cannot pay counts. `carry`: the spending power of the month before.",
  }),
  transaction_ids: Type.Array(Id, { description: "The transactions that count in this line, oldest first." }),
  splits: Type.Array(
    Fields({
      transaction_id: described(Id, "The split transaction."),
      position: Type.Integer({ minimum: 0, description: "The place of the split in `splits`, starting at 0." }),
      amount: described(Amount, "The amount of the split, in the transaction's currency."),
    }),
    { description: "The splits of these transactions that count in this line. Other splits count in other lines." },
  ),
  expectations: Type.Array(
    Fields({
      recurring_id: described(Id, "The recurring rule."),
      name: Type.String({ description: "The rule's name." }),
      due_on: described(Day, "The day on which it is due."),
      state: OneOf(["expected", "overdue"], { description: "`overdue` if it was due before today." }),
      amount: Amount,
      currency: CurrencyCode,
    }),
    { description: "The payments that recurring rules still expect. Negative amounts leave the account." },
  ),
});

export const ExplanationResponse = Named("SpendingPowerExplanation", "The spending power with its lines.", {
  ...SPENDING_POWER,
  ...LIMIT,
  lines: Type.Array(ExplainedLineJson, { description: "The lines of each part add up exactly to the part." }),
  sentences: Type.Array(SentenceJson, { description: "The number and its parts as sentences." }),
});

export function formatExplanation(explanation: Explanation, language: Language): Static<typeof ExplanationResponse> {
  const format = amountFormat(explanation.currency);
  return {
    ...formatSpendingPower(explanation),
    lines: [
      ...explanation.lines.map((line) => formatLine(line, format)),
      ...(explanation.carryMinor === null ? [] : [carryLine(format(explanation.carryMinor))]),
    ],
    sentences: explanation.sentences.map((sentence) => formatSentence(sentence, language)),
  };
}

function formatLine(line: ExplainedLine, format: AmountFormat): Static<typeof ExplainedLineJson> {
  return {
    part: line.part,
    source: line.source,
    id: line.id,
    name: line.name,
    planned: format(line.plannedMinor),
    actual: format(line.actualMinor),
    expected: format(line.expectedMinor),
    goal: format(line.goalMinor),
    goal_id: line.goalId,
    carried_in: format(line.carriedInMinor),
    counts: format(line.countsMinor),
    why: line.why,
    transaction_ids: [...line.transactionIds],
    splits: line.splits.map(({ transactionId, position, amountMinor, currency }) => {
      return { transaction_id: transactionId, position, amount: amountFormat(currency)(amountMinor) };
    }),
    expectations: line.occurrences.map(formatOccurrence),
  };
}

function formatOccurrence({ rule, due_on, state, expectedMinor }: Occurrence) {
  const { id: recurring_id, name, currency } = rule;
  const amount = amountFormat(currency)(expectedMinor);
  return { recurring_id, name, due_on, state: state === "overdue" ? state : "expected", amount, currency } as const;
}

/** The spending power of the month before, as a line. */
function carryLine(carry: number): Static<typeof ExplainedLineJson> {
  const nothing = {
    planned: null,
    goal: null,
    goal_id: null,
    carried_in: null,
    expected: 0,
    transaction_ids: [],
    splits: [],
    expectations: [],
  };
  return {
    part: "carry",
    source: "carry",
    id: null,
    name: null,
    ...nothing,
    actual: carry,
    counts: carry,
    why: "carry",
  };
}
