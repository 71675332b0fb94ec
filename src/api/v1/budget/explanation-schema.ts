/** The shape of spending power's explanation, and how it is written as JSON. */
import type { Static } from "typebox";
import { type AmountFormat, amountFormat } from "../../../domain/amount-format.ts";
import { LINE_SOURCES, PARTS } from "../../../domain/flow.ts";
import type { Occurrence } from "../../../domain/occurrence.ts";
import { LINE_REASONS } from "../../../domain/spending-line.ts";
import { SENTENCE_SUBJECTS } from "../../../domain/spending-words.ts";
import type { ExplainedLine, Explanation } from "../../../operations/month/explain-spending-power.ts";
import { Amount, CurrencyCode, Day, described, Fields, Id, Nullable, OneOf } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { formatSpendingPower, SPENDING_POWER } from "./schema.ts";

const ExplainedLineAnswer = Fields({
  part: OneOf([...PARTS, "carry"]),
  source: OneOf([...LINE_SOURCES, "carry"], {
    description: "What the line is about; a hidden account takes in transfers that have no category.",
  }),
  id: Nullable(described(Id, "The category's or the account's.")),
  name: Nullable(Type.String()),
  planned: Nullable(Amount),
  actual: Type.Number({
    description: "What happened: above zero what came in for income, what went out for all else.",
  }),
  expected: Type.Number({ description: "What recurring rules let expect that has not happened." }),
  goal: Nullable(Type.Number({ description: "The month's share of the goal." })),
  goal_id: Nullable(Id),
  carried_in: Nullable(Type.Number({ description: "What a category that carries has from earlier months." })),
  counts: Type.Number({ description: "What the line adds to its part." }),
  why: OneOf([...LINE_REASONS, "carry"], {
    description:
      "actual: what happened. month_over: likewise, since the month is over. expected: what happened and is still expected. plan, goal: that, since it is more. envelope: what is planned, since the category carries what is left. carry: the month before.",
  }),
  transaction_ids: Type.Array(Id, { description: "In order of their days." }),
  expectations: Type.Array(
    Fields({
      recurring_id: Id,
      name: Type.String(),
      due_on: Day,
      state: OneOf(["expected", "overdue"]),
      amount: Amount,
      currency: CurrencyCode,
    }),
    { description: "What is still expected by which recurring rule, signed as on its account." },
  ),
});

export const ExplanationAnswer = Fields(
  {
    ...SPENDING_POWER,
    lines: Type.Array(ExplainedLineAnswer, { description: "The lines of each part add up to it exactly." }),
    sentences: Type.Array(Fields({ about: OneOf(SENTENCE_SUBJECTS), text: Type.String() }), {
      description: "The number and its parts in words, in English.",
    }),
  },
  { title: "SpendingPowerExplanation" },
);

export function formatExplanation(explanation: Explanation): Static<typeof ExplanationAnswer> {
  const format = amountFormat(explanation.currency);
  return {
    ...formatSpendingPower(explanation),
    lines: [
      ...explanation.lines.map((line) => formatLine(line, format)),
      ...(explanation.carryMinor === null ? [] : [carryLine(format(explanation.carryMinor))]),
    ],
    sentences: explanation.sentences.map(({ about, text }) => ({ about, text })),
  };
}

function formatLine(line: ExplainedLine, format: AmountFormat): Static<typeof ExplainedLineAnswer> {
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
    expectations: line.occurrences.map(formatOccurrence),
  };
}

function formatOccurrence({ rule, due_on, state, expectedMinor }: Occurrence) {
  const { id: recurring_id, name, currency } = rule;
  const amount = amountFormat(currency)(expectedMinor);
  return { recurring_id, name, due_on, state: state === "overdue" ? state : "expected", amount, currency } as const;
}

/** What the month before has left, as a line of its own. */
function carryLine(carry: number): Static<typeof ExplainedLineAnswer> {
  const nothing = {
    planned: null,
    goal: null,
    goal_id: null,
    carried_in: null,
    expected: 0,
    transaction_ids: [],
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
