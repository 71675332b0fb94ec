/** The schemas of imports, their questions and their rows. */
import type { Static, TObject } from "typebox";
import { ROW_STATES } from "../../../domain/match-rows.ts";
import { REPORT_KINDS, REPORT_REASONS, type ReportReason } from "../../../domain/migration-report.ts";
import { GONE_ANSWERS, PENDING_ANSWERS, ROW_ANSWERS, ROW_DECISIONS } from "../../../operations/imports/answers.ts";
import {
  AccountType,
  Amount,
  CurrencyCode,
  Cursor,
  Day,
  described,
  Fields,
  Flag,
  Id,
  Limit,
  Name,
  Named,
  Notes,
  Nullable,
  OneOf,
  optionals,
  PageFields,
  Seq,
  Subtype,
  Timestamp,
} from "../../shapes.ts";
import { Type } from "../../type.ts";
import { CHECK } from "../accounts/balance-check-schema.ts";

const REASONS = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];

function Count(description: string) {
  return Type.Integer({ minimum: 0, description });
}

function Text(description: string) {
  return Type.String({ description });
}

function OptionalText(description: string) {
  return Nullable(Type.String({ description }));
}

/** A text from the file; null if the file does not have it. */
function TextOfFile(description: string) {
  return OptionalText(`${description} Null if the file does not have it.`);
}

const RowState = OneOf(ROW_STATES, {
  description:
    "`added`: becomes a new transaction. `duplicate`: was imported before. `matched`: belongs to an existing transaction. `skipped`: is left out. `refused`: cannot be read. `undecided`: has an open question. `withdrawn`: is not listed, because the bank dropped this row of an earlier import; the commit removes its transaction.",
});

const ImportState = OneOf(["preview", "committing", "committed", "undoing", "undone", "stopped"] as const, {
  description:
    "`preview`: no transaction is stored yet. The preview is removed after 24 hours. `committing`: a large import, until all its rows are committed. `undoing`: a large import, until all its rows are undone. `stopped`: a large import that could not be committed or undone to its end. `problem` has the reason.",
});

const Counts = Named(
  "ImportCounts",
  "The number of rows, and of those in each state. The counts of all states add up to `rows`.",
  {
    rows: Count("All rows."),
    added: Count("Rows that become, or became, new transactions."),
    duplicate: Count("Rows that were imported before."),
    matched: Count("Rows that belong to existing transactions."),
    skipped: Count("Rows that are left out."),
    refused: Count("Rows that cannot be read."),
    undecided: Count("Rows with an open question."),
    withdrawn: Count("Pending rows of earlier files that the bank dropped. They are not in the file."),
  },
);

const Statement = Type.Integer({ minimum: 0, description: "The statement, counted from 0.", "x-expects": "a number" });

const NewImportAccount = Named("NewImportAccount", "An account that the commit creates.", {
  name: Name,
  type: AccountType,
  subtype: Type.Optional(described(Subtype, "Default: `checking`.")),
  currency: Type.Optional(described(CurrencyCode, "Default: the currency of the statement.")),
  is_hidden: Type.Optional(Flag("If true, the account is outside the budget. Default: false.")),
});

const AccountAnswer = Named(
  "ImportAccount",
  "The account for a statement and for all other statements of the same bank account. Statements that name no bank account, such as sheets, can each have an answer. Send `account_id` or `create`.",
  {
    statement: Statement,
    account_id: Type.Optional(Nullable(described(Id, "The account of the statement."))),
    create: Type.Optional(Nullable(NewImportAccount)),
    set_balance: Type.Optional(
      Flag(
        "If true, the commit sets the balance of the account to the closing balance of the file. On a synced account this needs the scope `sync`. Default: false.",
      ),
    ),
    balance_includes_pending: Type.Optional(
      OneOf(PENDING_ANSWERS, {
        description:
          "The answer to the question `balance_includes_pending`: whether the balance that the bank lists includes its pending items. `unknown`: it is computed as if not, and later balances may show it.",
      }),
    ),
  },
);

export const ANSWERS = optionals({
  encoding: Type.String({
    maxLength: 50,
    description: "The encoding of the file.",
    "x-expects": "the name of an encoding",
  }),
  date_order: OneOf(["dmy", "mdy", "ymd"] as const, { description: "The order of day, month and year in dates." }),
  decimal_sign: OneOf([",", "."] as const, {
    description: "The decimal separator.",
    "x-expects": "a comma or a period",
  }),
  sign: Type.String({
    pattern: "^(?:as_written|inverted|out:\\d{1,3}:.+)$",
    maxLength: 100,
    description:
      "`inverted`: purchases are positive in the file. `out:2:Withdrawal`: in column 2, counted from 0, the word Withdrawal means money out, and any other word money in.",
    "x-expects": "as_written, inverted, or a column such as out:2:Withdrawal",
  }),
  fee: OneOf(["added", "included"] as const, {
    description: "Whether fees are added to the amounts or already included in them.",
  }),
  account_is_synced: OneOf(ROW_ANSWERS, {
    description:
      "Whether rows of synced accounts are imported: `add` adds those that the account does not have yet, `skip` imports none of them.",
  }),
  account_closed: OneOf(ROW_ANSWERS, {
    description:
      "Whether rows after the day on which their account was closed are imported: `add` adds them and reopens the account, `skip` imports none of them.",
  }),
  budgets: OneOf(["as_categories", "left_out"] as const, {
    description:
      "What becomes of the budgets of Firefly III, if transactions have a budget and a category. `as_categories`: they become categories, and its categories become tags.",
  }),
  currency: described(CurrencyCode, "The currency of statements that do not name one."),
});

export const Columns = Type.Array(
  Fields({
    index: Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: "The position of the column, starting at 0.",
      "x-expects": "a number",
    }),
    meaning: Type.String({
      minLength: 1,
      maxLength: 30,
      description: "Such as `date`, `amount`, `debit`, `credit`, `payee`, `text`, `balance` or `ignore`.",
      "x-expects": "the meaning of a column",
    }),
  }),
  { maxItems: 1000, description: "The meaning of columns of a CSV file.", "x-expects": "a list of columns" },
);

const ProbableDuplicates = OneOf(["skip", "add"] as const, {
  description: "The answer to all `probable_duplicate` questions.",
});

const GoneFromBank = OneOf(GONE_ANSWERS, {
  description:
    "The answer to all `gone_from_bank` questions: whether the transactions of pending rows that the bank dropped are removed, although they were edited, reviewed, reconciled or matched with an occurrence.",
});

const CHANGES = optionals({
  accounts: Type.Array(AccountAnswer, {
    maxItems: 1000,
    description: "The accounts of the statements. They replace the previous ones.",
    "x-expects": "a list of accounts",
  }),
  answers: Named("ImportAnswers", "How to read the file.", ANSWERS),
  columns: Columns,
  probable_duplicates: Nullable(ProbableDuplicates),
  gone_from_bank: Nullable(GoneFromBank),
  use_profile: Flag(
    "If true, the stored answers for this account and file layout are used. Answers in the request take precedence. Default: true.",
  ),
});

/** The part `options` of a multipart upload. */
export const ImportOptions = Named("ImportOptions", "Answers to questions.", CHANGES);

export const UpdateImportBody = Named("UpdateImportRequest", { import: ImportOptions });

const ALLOW_DIFFERENCE = Type.Optional(
  Flag("Imports another program's budget even if the balance of an account differs from the program's.", {
    default: false,
  }),
);

export const UploadParameters = {
  commit: Type.Optional(Flag("If true, the import is committed immediately.", { default: false })),
  allow_issues: Type.Optional(
    Flag("With `commit`: imports the rows without issues, even if the file has issues.", { default: false }),
  ),
  allow_difference: ALLOW_DIFFERENCE,
  account_id: Type.Optional(described(Id, "The account of the first statement.")),
  ...ANSWERS,
};

export const CommitQuery = { allow_difference: ALLOW_DIFFERENCE };

export type UploadQuery = Static<TObject<typeof UploadParameters>>;

const Detected = Named("ImportDetected", "A property of the file.", {
  property: Text("Such as `format`, `encoding` or `date_order`."),
  value: Text("The detected value."),
  confidence: Type.Number({ description: "1 means that the file proves the value. Below 0.95, Leeway asks." }),
  evidence: Text("The reason, in words."),
});

const Readings = Type.Unsafe<Readonly<Record<string, string>>>({
  type: "object",
  additionalProperties: { type: "string" },
  description: "How each answer would read the text.",
});

const Source = Named("ImportSource", "A file of an archive, or a sheet of a workbook.", {
  name: Text("Its name. For a sheet in an archive, the name of the workbook comes first."),
  rows: Count("The number of its rows."),
  is_imported: Type.Boolean({ description: "False if it has no rows of a statement." }),
});

const CategoryRows = Named("ImportCategory", "The new rows of one category.", {
  category: OptionalText("The name of the category. Null: the rows have none."),
  rows: Count("The number of rows."),
  decided_by: Type.Array(
    Fields({
      by: Type.String({
        description:
          "`file`, `rule:ID`, `default` (the payee's default category) or `learned` (your earlier decisions about the payee).",
      }),
      rows: Count("The number of rows with this category for this reason."),
    }),
  ),
});

const Sample = Named("ImportSample", "The rows under one answer. Each answer has the same rows.", {
  value: OptionalText("The answer. Null if the answer does not change the rows."),
  rows: Type.Array(
    Fields({
      line: Count("The line in the file."),
      date: Day,
      text: Text("The bank's text."),
      amount: Text("The amount as exact decimal text."),
    }),
    { description: "Up to three rows in the order of the file, preferably those that the answers read differently." },
  ),
});

const Question = Named("ImportQuestion", {
  code: Type.String({ description: "Such as `account`, `date_order`, `sign` or `probable_duplicate`." }),
  statement: Nullable(described(Statement, "The statement that the question is about; null for the whole file.")),
  source: OptionalText("The file of the archive or the sheet that the question is about. Null if there is only one."),
  values: Type.Array(Type.String(), {
    description:
      "The possible answers, the most likely first. For `columns`, each is a list of the meanings of all columns, separated by commas.",
  }),
  examples: Type.Array(
    Fields({ line: Count("The line in the file."), text: Text("The text in the file."), readings: Readings }),
    {
      description: "Lines of the file, as each answer would read them.",
    },
  ),
  samples: Type.Array(Sample, { description: "Rows of the file as each answer would read them." }),
  message: Text("The question, in words."),
  rows: Count("The number of rows that depend on the answer."),
});

const Issue = Named("ImportIssue", "A problem in the file, its place and the fix.", {
  kind: OneOf(["issue"] as const, { description: "Always `issue`." }),
  code: Text("Such as `bad_amount` or `bad_day`."),
  line: Type.Integer({ minimum: 1, description: "The line in the file." }),
  column: TextOfFile("The name of the column or field."),
  text: Nullable(Type.String({ description: "The text that cannot be read." })),
  message: Text("The problem."),
  fix: Text("How to fix it."),
  refuses: OneOf(["file", "row", "nothing"] as const, {
    description: "The part that is not imported because of the issue.",
  }),
  row: Nullable(Count("The number of the row. Null if the issue is not about a single row.")),
  statement: Nullable(Count("The statement, counted from 0. Null if the issue concerns the whole file.")),
});

const StatementJson = Named("ImportStatement", "An account and a period of the file.", {
  index: Statement,
  source: OptionalText("The file of the archive or the sheet that it comes from. Null if there is only one."),
  line: Count("The line at which it starts."),
  number: Nullable(Type.String({ description: "The bank's number for the statement." })),
  bank_account: Fields(
    {
      number: TextOfFile("The account number."),
      bank: TextOfFile("The bank's identifier."),
      name: TextOfFile("The name of the account."),
      type: TextOfFile("The type of the account."),
    },
    { description: "The account as the file describes it." },
  ),
  account_id: Nullable(described(Id, "The account of the budget. Null while the question is open.")),
  create: Nullable(NewImportAccount),
  currency: TextOfFile("The currency."),
  from: Nullable(Day),
  until: Nullable(Day),
  opening_balance: Nullable(Amount),
  closing_balance: Nullable(Amount),
  closing_on: Nullable(Day),
  balances_agree: Nullable(
    Type.Boolean({
      description: "Whether the opening balance and the rows add up to the closing balance. Null if unknown.",
    }),
  ),
  counts: Counts,
});

const AccountJson = Named("ImportBalance", "The balance of an account before and after the commit.", {
  ...{ account_id: Id, name: Name, currency: CurrencyCode, balance_before: Amount, balance_after: Amount },
  opening_moved: described(Amount, "The amount by which the commit changes the opening balance."),
  balance_check: Named(
    "ImportBalanceCheck",
    "How the account's balance compares with the bank's balances after the commit.",
    CHECK,
  ),
});

const Names = (description: string) => Type.Array(Type.String(), { description });

const ReportParts = (description: string) =>
  Type.Array(
    Named("ImportReportPart", {
      kind: OneOf(REPORT_KINDS, { description: "The kind of thing." }),
      count: Count("The number of such things."),
      items: Type.Array(
        Named("ImportReportItem", {
          name: Text("The name in Leeway, or in the program."),
          why: Nullable(OneOf(REASONS, { description: "Why it was changed or left out." })),
          text: OptionalText("Its text in the program, or other details."),
        }),
        { description: "The first 1,000. Empty if they are only counted." },
      ),
    }),
    { description },
  );

const ReportJson = Named(
  "ImportReport",
  "What becomes of another program's budget. Null for other imports, and if only transactions are imported.",
  {
    carried: ReportParts("What is carried over."),
    changed: ReportParts("What becomes something else."),
    left_out: ReportParts("What is left out."),
  },
);

const PlanJson = Named(
  "ImportPlan",
  "What another program's budget has beside its transactions. Null for other imports, and if only transactions are imported.",
  {
    categories: Type.Array(
      Named("ImportPlanCategory", {
        name: Name,
        group: OptionalText("Its group. Null if it has none."),
        kind: OneOf(["income", "spending", "saving"] as const, { description: "The kind of the category." }),
        is_archived: Type.Boolean({ description: "Whether the program hides it." }),
      }),
    ),
    months: Names("The months with a plan, as YYYY-MM. The proof has the amounts."),
    goals: Type.Array(
      Named("ImportPlanGoal", {
        category: Text("The name of the category."),
        amount: Nullable(Amount),
        due_on: Nullable(Day),
        monthly: Nullable(Amount),
        repeats: Nullable(Count("The number of months after which it is due again.")),
      }),
    ),
    recurring_rules: Type.Array(
      Named("ImportPlanRecurring", {
        name: Text("Its name."),
        account: Text("The name of its account."),
        amount: Amount,
        amount_to: Nullable(Amount),
        rule: Text("The recurrence rule."),
        next_on: described(Day, "The next day in the program."),
      }),
    ),
    rules: Names("The names of the rules for transactions."),
  },
);

const ProofCounts = Named(
  "ImportProofCounts",
  "How many amounts of another program's budget were compared, and how many differ. Null before the commit, for other imports, and if only transactions are imported.",
  {
    accounts: Count("Balances of accounts."),
    accounts_differing: Count("Balances of accounts that differ."),
    envelopes: Count("Balances of categories in a month."),
    envelopes_differing: Count("Balances of categories in a month that differ."),
    to_budgets: Count("Months whose unassigned money is explained."),
    to_budgets_differing: Count("Months whose unassigned money cannot be explained."),
  },
);

const ImportSource = OneOf(["file", "connection", "program"] as const, {
  description:
    "Where the rows come from. `file`: an uploaded file. `connection`: a bank connection. `program`: one request of `POST /v1/transactions` with transactions whose `source` is `sync`.",
});

const HEAD = {
  id: Id,
  state: ImportState,
  file_name: Text(
    "The name of the uploaded file. For the source `connection`, the name of the connection, and for `program`, that of the token.",
  ),
  format: Type.String({
    description:
      "`csv`, `ofx`, `qif`, `camt`, `mt940`, `sqlite` for the database of Actual, `json` for a budget of YNAB's API, or the format of a workbook: `xlsx`, `xls`, `ods`, `html` or `excel_xml`. `program` for transactions that a program sent. The provider, such as `simplefin`, for what a bank lists, or `listing` if a program sent it.",
  }),
  source: ImportSource,
  connection_id: Nullable(described(Id, "The bank connection, which may have been removed since.")),
  created_at: Timestamp,
  committed_at: Nullable(Timestamp),
  change_id: Nullable(described(Seq, "The change that the commit made.")),
};

export const ImportJson = Named("Import", {
  ...HEAD,
  rows_done: Nullable(
    Count("The number of rows that are committed or undone while the import is `committing`, `undoing` or `stopped`."),
  ),
  problem: Nullable(
    Named("ImportStop", "Why a large import has stopped.", {
      code: Type.String({ description: "The code of the problem, such as `balance_out_of_range`." }),
      detail: Text("What is wrong, and how to fix it."),
      during: OneOf(["committing", "undoing"] as const, {
        description: "What has stopped. A redo is a commit.",
      }),
    }),
  ),
  bytes: Count("The size of the file."),
  sha256: Text("The SHA-256 digest of the file, in hexadecimal."),
  program: Nullable(Type.String({ description: "The program that wrote the file, such as `ynab`." })),
  imported_before: Type.Array(Id, { description: "Other committed imports of the same file." }),
  repeated_by: Type.Array(
    Named("ImportRepeat", {
      import_id: Id,
      row_count: Count("The number of repeated rows."),
      rows: Type.Array(Type.Integer(), { description: "The numbers of the first 1,000 repeated rows." }),
    }),
    {
      description:
        "Committed imports that counted rows of this one as duplicates, or that confirmed their transactions. If the undo of this import removes these transactions, the rows are missing until one of the files is imported again.",
    },
  ),
  counts: Counts,
  sources: Type.Array(Source, {
    description: "The files of an archive and the sheets of workbooks, in their order. Empty if there is only one.",
  }),
  categories: Type.Array(CategoryRows, {
    description:
      "The new rows by category: most rows first, those without a category last. Transfers and split rows do not count.",
  }),
  detected: Type.Array(Detected),
  questions: Type.Array(Question, { description: "Open questions. The commit needs their answers." }),
  issues: Type.Array(Issue, { description: "The first 1,000 issues." }),
  issue_count: Count("The number of all issues."),
  statements: Type.Array(StatementJson),
  accounts: Type.Array(AccountJson),
  answers: ImportOptions,
  profile_id: Nullable(
    described(
      Id,
      "The profile with the stored answers that the file was read with. Null if none was used. To be asked again, send `use_profile: false`.",
    ),
  ),
  report: { ...Nullable(ReportJson), title: "ImportWholeReport" },
  plan: Nullable(PlanJson),
  proof: { ...Nullable(ProofCounts), title: "ImportProofSummary" },
});

export const ImportResponse = Named("ImportResponse", "The import.", { import: ImportJson });

const ImportSummaryJson = Named("ImportSummary", {
  ...HEAD,
  row_count: Count("The number of rows."),
  account_ids: Type.Array(Id, {
    description: "The accounts of its statements. Empty for a preview: get the import instead.",
  }),
  counts: {
    ...Nullable(described(Counts, "The counts of the rows. Null for a preview: get the import instead.")),
    title: "ImportSummaryCounts",
  },
});

export const ImportsResponse = Named("ImportsResponse", "A page of the imports, newest first.", {
  imports: Type.Array(ImportSummaryJson),
  ...PageFields,
});

const RowJson = Named("ImportRow", {
  number: Type.Integer({
    minimum: 1,
    description:
      "The number of the row in the file, starting at 1. Rows that the bank dropped come after those of the file.",
  }),
  line: Count("The line in the file. 0 for a row that the bank dropped."),
  statement: Nullable(Count("The statement, counted from 0.")),
  account_id: Nullable(Id),
  state: RowState,
  why: Nullable(Type.String({ description: "The reason for the state, such as `imported_before`." })),
  date: Nullable(Day),
  amount: Nullable(Amount),
  currency: TextOfFile("The currency of the amount."),
  text: Type.String({ description: "The bank's text, or its correction." }),
  bank: Nullable(
    Named("ImportRowInFile", "The values in the file, if you corrected the date, the amount or the text of the row.", {
      date: Nullable(described(Day, "Null if it cannot be read.")),
      amount: Nullable(described(Amount, "Null if it cannot be read, or is in another currency.")),
      text: Type.String({ description: "Empty if it cannot be read." }),
    }),
  ),
  payee: TextOfFile("The name of the other party, without the rest of the bank's words."),
  category: OptionalText("The category of the new transaction. Null if it has none."),
  decided_by: Named("DecidedBy", "The sources of the payee and the category.", {
    payee_id: OptionalText("`alias` or `rule:ID`. Null if the payee is the name in the bank's text."),
    category_id: OptionalText(
      "`file`, `rule:ID`, `default` (the payee's default category) or `learned` (your earlier decisions about the payee). Null if there is no category.",
    ),
  }),
  learned: Nullable(
    Named(
      "LearnedFrom",
      "The reason for a learned category: your last decisions about the payee. Null if it is not learned.",
      {
        agreeing: Count("The number of decisions that agree."),
        of: Count("The number of decisions that count, at most the last 10."),
        is_by_amount: Type.Boolean({
          description:
            "Whether only decisions about similar amounts were counted, because other amounts have other categories.",
        }),
      },
    ),
  ),
  is_pending: Type.Boolean({ description: "True if the bank has not posted it yet." }),
  transaction_id: Nullable(
    described(
      Id,
      "The transaction that the row became or belongs to. If the row is undecided, a transaction that it may belong to.",
    ),
  ),
  proposal: Nullable(described(Id, "A transaction of another account that may be the other side of a transfer.")),
});

export const RowResponse = Named("ImportRowResponse", "The row.", { row: RowJson });
export const RowsResponse = Named("ImportRowsResponse", "A page of the rows, in the order of the file.", {
  rows: Type.Array(RowJson),
  ...PageFields,
});

export const UpdateRowBody = Named("DecideImportRowRequest", {
  row: Named("ImportRowDecision", "A decision about the row, and corrections of its values.", {
    decision: Type.Optional(
      Nullable(
        OneOf(ROW_DECISIONS, {
          description:
            "`add` creates a transaction. `skip` leaves the row out. `same_as` matches it with `transaction_id`. For a pending row that the bank dropped: `remove` removes its transaction, `keep` keeps it. Null removes the decision.",
        }),
      ),
    ),
    transaction_id: Type.Optional(
      Nullable(described(Id, "For `same_as`: the transaction. Default: the row's `transaction_id`.")),
    ),
    date: Type.Optional(
      Nullable(
        described(Day, "The correct date. It also becomes the purchase date. Null restores the date in the file."),
      ),
    ),
    amount: Type.Optional(
      Nullable(
        described(Amount, "The correct amount, in the currency of the account. Null restores the amount in the file."),
      ),
    ),
    text: Type.Optional(
      Nullable(described(Notes, "The correct text. The payee is derived from it. Null restores the text in the file.")),
    ),
  }),
});

export const ImportsQuery = {
  source: Type.Optional({
    ...ImportSource,
    default: "file",
    description:
      "Only imports of this source. By default, files: each sync with news and each request of a program with transactions of the source `sync` is an import too, and they would hide the others.",
  }),
  connection_id: Type.Optional(described(Id, "Only imports of this bank connection.")),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit(100, 20)),
};
export const UndoQuery = {
  edited: Type.Optional(
    OneOf(["keep", "remove"] as const, {
      description:
        "How to treat transactions that have been edited since, or that have attachments or matched occurrences: `keep` keeps them as manual transactions, `remove` removes them too. An existing transaction that the import matched always stays: `keep` keeps its current values, `remove` restores its values from before the import. If there are such transactions and `edited` is absent, the response is 409 `import_edited`. It lists these transactions, starting with those that a later import matched.",
    }),
  ),
};

export const RowsQuery = optionals({
  state: RowState,
  number: Type.Integer({ minimum: 1, maximum: 999_999_999, description: "Only the row with this number." }),
  cursor: Cursor,
  limit: Limit(500, 100),
});

const COMPARED = {
  theirs: Nullable(described(Amount, "The amount in the program. Null if its file does not state it.")),
  ours: described(Amount, "The amount in Leeway."),
  difference: Nullable(described(Amount, "Ours less theirs.")),
};

const ProofJson = Named("ImportProof", "What another program shows beside what Leeway shows.", {
  ...{ import_id: Id, is_committed: Type.Boolean({ description: "False: the commit would have this result now." }) },
  currency: described(CurrencyCode, "The currency of the budget and of the amounts in `months`."),
  counts: ProofCounts,
  accounts: Type.Array(
    Named("ImportProofAccount", {
      account_id: Nullable(described(Id, "Null before the commit.")),
      ...{ name: Name, currency: CurrencyCode },
      ...COMPARED,
    }),
  ),
  months: Type.Array(
    Named("ImportProofMonth", {
      month: Text("The month, as YYYY-MM."),
      envelopes: Type.Array(
        Named("ImportProofEnvelope", {
          category_id: Nullable(described(Id, "Null before the commit.")),
          name: Name,
          group: OptionalText("The group of the category."),
          ...COMPARED,
        }),
        { description: "In Leeway: what is carried in and planned, less what is spent." },
      ),
      to_budget: Nullable(
        Named(
          "ImportProofToBudget",
          "The program's unassigned money, explained by Leeway's number: number + uncategorised + overspent + uncovered_debt + expected_payments - held - assigned_later - expected_income.",
          {
            ...COMPARED,
            number: described(Amount, "Spending power in the month."),
            uncategorised: described(Amount, "Spent without one of the program's categories since the first month."),
            overspent: described(Amount, "The negative categories of the program at the end of the month."),
            uncovered_debt: described(Amount, "The debt of cards that their payment categories do not cover."),
            expected_payments: described(Amount, "Payments that are still expected, and that no fund covers."),
            held: described(Amount, "Held for the next month in the program."),
            assigned_later: described(Amount, "Assigned to later months in the program."),
            expected_income: described(Amount, "Income that is still expected."),
          },
        ),
      ),
    }),
    { description: "Up to the current month." },
  ),
  report: ReportJson,
});

export const ProofResponse = Named("ImportProofResponse", "The proof of another program's budget.", {
  proof: ProofJson,
});
