/** The JSON in columns of a budget file: the answers and results of imports, and rules. */
import { ACCOUNT_TYPES } from "../../domain/account.ts";
import { MAX_PERIOD_RULES } from "../../domain/budget.ts";
import { ROW_STATES } from "../../domain/match-rows.ts";
import { MAX_EARLIER, WEEKEND_SHIFTS } from "../../domain/recurring-rule.ts";
import { RULE_FIELDS, RULE_OPERATORS } from "../../domain/rule.ts";
import { MAX_TAGS } from "../../domain/tag.ts";
import { type Fields, orNull, type Rule, someOf } from "./rule.ts";

const NEW_ACCOUNT: Rule = {
  fields: { name: "name", type: { oneOf: ACCOUNT_TYPES } },
  optional: { subtype: "subtype", currency: "currency", is_hidden: "boolean" },
};

const COLUMNS: Rule = { list: { fields: { index: "count", meaning: "label" } } };

const FILE_ANSWERS: Fields = {
  encoding: "label",
  date_order: { oneOf: ["dmy", "mdy", "ymd"] },
  decimal_sign: { oneOf: [",", "."] },
  sign: "label",
  fee: { oneOf: ["added", "included"] },
  account_is_synced: { oneOf: ["add", "skip"] },
  account_closed: { oneOf: ["add", "skip"] },
  budgets: { oneOf: ["as_categories", "left_out"] },
  currency: "currency",
};

export const PROFILE_ANSWERS: Rule = someOf({ ...FILE_ANSWERS, columns: COLUMNS });

const GIVEN_ANSWERS: Fields = {
  accounts: {
    list: {
      fields: { statement: "count" },
      optional: {
        ...{ account_id: orNull("id"), create: orNull(NEW_ACCOUNT), set_balance: "boolean" },
        balance_includes_pending: { oneOf: ["yes", "no", "unknown"] },
      },
    },
  },
  answers: someOf(FILE_ANSWERS),
  columns: COLUMNS,
  probable_duplicates: orNull({ oneOf: ["skip", "add"] }),
  gone_from_bank: orNull({ oneOf: ["remove", "keep"] }),
  use_profile: "boolean",
};

export const IMPORT_ANSWERS: Rule = someOf({
  ...GIVEN_ANSWERS,
  decisions: {
    key: "row_number",
    record: {
      fields: { decision: { oneOf: ["add", "skip", "same_as", "remove", "keep"] }, candidate: "any_text" },
      optional: { transaction_id: orNull("id") },
    },
  },
  corrections: { key: "row_number", record: someOf({ date: "day", amount: "decimal", text: "notes" }) },
  profile: { fields: { id: "id", answers: PROFILE_ANSWERS, contradicted: { list: "word" } } },
});

const { withdrawn, ...EARLIER_COUNTS } = Object.fromEntries(ROW_STATES.map((state) => [state, "count" as const]));
const COUNTS: Rule = {
  fields: { rows: "count", ...EARLIER_COUNTS },
  optional: { withdrawn: "count" },
};

const QUESTION: Rule = {
  fields: {
    code: "word",
    statement: orNull("count"),
    values: { list: "any_text" },
    examples: {
      list: { fields: { line: "count", text: "any_text", readings: { key: "any_text", record: "any_text" } } },
    },
    message: "any_text",
    rows: "count",
  },
  optional: {
    source: orNull("any_text"),
    samples: {
      list: {
        fields: {
          value: orNull("any_text"),
          rows: { list: { fields: { line: "count", date: "day", text: "any_text", amount: "decimal" } } },
        },
      },
    },
  },
};

const ISSUE: Rule = {
  fields: {
    kind: { oneOf: ["issue"] },
    code: "word",
    line: "count_from_1",
    column: orNull("any_text"),
    text: orNull("any_text"),
    message: "any_text",
    fix: "any_text",
    refuses: { oneOf: ["file", "row", "nothing"] },
    row: orNull("count"),
    statement: orNull("count"),
  },
};

const STATEMENT: Rule = {
  fields: {
    index: "count",
    line: "count",
    number: orNull("any_text"),
    bank_account: {
      fields: {
        number: orNull("any_text"),
        bank: orNull("any_text"),
        name: orNull("any_text"),
        type: orNull("any_text"),
      },
    },
    account_id: orNull("id"),
    create: orNull(NEW_ACCOUNT),
    currency: orNull("currency"),
    from: orNull("day"),
    until: orNull("day"),
    opening_minor: orNull("sum"),
    closing_minor: orNull("sum"),
    closing_on: orNull("day"),
    balances_agree: orNull("boolean"),
    counts: COUNTS,
  },
  optional: { source: orNull("any_text") },
};

const BALANCE: Rule = {
  fields: {
    account_id: "id",
    name: "name",
    currency: "currency",
    before_minor: "sum",
    after_minor: "sum",
    opening_moved_minor: "sum",
    balance_check: {
      fields: {
        state: { oneOf: ["agrees", "differs", "unknown"] },
        agreed_until: orNull("day"),
        differs_from: orNull("day"),
        difference_minor: orNull("sum"),
      },
    },
  },
};

const PROOF_COUNTS: Rule = {
  fields: {
    ...{ accounts: "count", accounts_differing: "count", envelopes: "count", envelopes_differing: "count" },
    ...{ to_budgets: "count", to_budgets_differing: "count" },
  },
};

/** What a commit of an import found. */
export const IMPORT_FACTS: Rule = {
  fields: {
    program: orNull("any_text"),
    counts: COUNTS,
    detected: {
      list: { fields: { property: "word", value: "any_text", confidence: "number", evidence: "any_text" } },
    },
    questions: { list: QUESTION },
    issues: { list: ISSUE },
    issue_count: "count",
    statements: { list: STATEMENT },
    accounts: { list: BALANCE },
    profile_id: orNull("id"),
  },
  optional: {
    proof: orNull(PROOF_COUNTS),
    sources: { list: { fields: { name: "any_text", rows: "count", is_imported: "boolean" } } },
    categories: {
      list: {
        fields: {
          category: orNull("any_text"),
          rows: "count",
          decided_by: { list: { fields: { by: "decider", rows: "count" } } },
        },
      },
    },
  },
};

const REPORT: Rule = {
  list: {
    fields: {
      kind: "word",
      count: "count",
      items: { list: { fields: { name: "any_text", why: orNull("word"), text: orNull("any_text") } } },
    },
  },
};

const COMPARED: Fields = { theirs_minor: orNull("sum"), ours_minor: "sum", difference_minor: orNull("sum") };

const GOAL: Rule = {
  fields: {
    category: "any_text",
    amount: orNull("decimal"),
    due_on: orNull("day"),
    monthly: orNull("decimal"),
    repeats: orNull("count"),
  },
};

const RECURRING: Rule = {
  fields: {
    ...{ name: "any_text", account: "any_text", amount: "decimal", amount_to: orNull("decimal") },
    ...{ rule: "any_text", next_on: "day" },
  },
};

const TO_BUDGET: Rule = {
  fields: {
    ...COMPARED,
    ...{ number_minor: "sum", uncategorised_minor: "sum", overspent_minor: "sum", held_minor: "sum" },
    ...{ assigned_later_minor: "sum", uncovered_debt_minor: "sum" },
    ...{ expected_income_minor: "sum", expected_payments_minor: "sum" },
  },
};

/** What the import of another program's budget did. */
export const MOVED_BUDGET: Rule = {
  fields: {
    report: { fields: { carried: REPORT, changed: REPORT, left_out: REPORT } },
    plan: {
      fields: {
        categories: {
          list: {
            fields: {
              name: "any_text",
              group: orNull("any_text"),
              kind: { oneOf: ["income", "spending", "saving"] },
              is_archived: "boolean",
            },
          },
        },
        months: { list: "year_month" },
        goals: { list: GOAL },
        recurring_rules: { list: RECURRING },
        rules: { list: "any_text" },
      },
    },
    proof: {
      fields: {
        currency: "currency",
        accounts: { list: { fields: { ...COMPARED, account_id: "id", name: "any_text", currency: "currency" } } },
        months: {
          list: {
            fields: {
              month: "year_month",
              envelopes: {
                list: { fields: { ...COMPARED, category_id: "id", name: "any_text", group: orNull("any_text") } },
              },
              to_budget: orNull(TO_BUDGET),
            },
          },
        },
      },
    },
  },
};

/** The reasons for the fields of an imported row. */
export const DECIDED: Rule = someOf({
  category: orNull("any_text"),
  decided_by: { fields: { payee_id: orNull("payee_decider"), category_id: orNull("decider") } },
  learned: { fields: { agreeing: "count", of: "count", is_by_amount: "boolean" } },
  rules: { list: "id" },
});

const SCALAR: Rule = { either: ["number", "rule_value"] };

const CONDITIONS: Rule = {
  list: {
    fields: {
      field: { oneOf: RULE_FIELDS },
      op: { oneOf: RULE_OPERATORS },
      value: { either: ["number", "rule_value", { list: SCALAR, most: 200 }] },
    },
  },
  most: 50,
};

/** The first day on which it holds, the recurrence, a day of its pattern, and the shift off weekends. */
export const PERIOD_RULES: Rule = {
  list: { tuple: [orNull("day"), "recurrence", "day", { oneOf: WEEKEND_SHIFTS }] },
  most: MAX_PERIOD_RULES,
};

/** The first day, the last day, the recurrence and the account. */
export const EARLIER_SCHEDULES: Rule = { list: { tuple: ["day", "day", "recurrence", "id"] }, most: MAX_EARLIER };

export const RULE_CONDITIONS: Rule = { fields: { all: CONDITIONS, any: CONDITIONS, not: CONDITIONS } };

export const RULE_ACTIONS: Rule = {
  fields: {
    payee_id: orNull("id"),
    category_id: orNull("id"),
    tags: { list: "tag_name", most: MAX_TAGS },
    notes: orNull("notes"),
    transfer_account_id: orNull("id"),
    skip: "boolean",
  },
};
