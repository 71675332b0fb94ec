// The types of docs/openapi.json. Do not edit: `npm run openapi` writes this file.

export type Account = { readonly id: string; readonly name: string; readonly type: "depository" | "credit" | "loan" | "investment" | "other"; readonly subtype: string; readonly current_balance: number; readonly currency: string; readonly limit: number | null; readonly is_hidden: boolean; readonly mask: string; readonly is_synced: boolean; readonly balance_set_on: string | null; readonly created_at: string; readonly updated_at: string };

export type AccountsResponse = { readonly accounts: readonly (Account)[] };

export type ProblemCode = "invalid_request" | "invalid_json" | "duplicate_key" | "missing_field" | "unknown_field" | "unknown_parameter" | "wrong_type" | "bad_format" | "out_of_range" | "invalid_text" | "conflicting_fields" | "invalid_cursor" | "invalid_header" | "untrusted_header" | "unauthorized" | "invalid_token" | "session_revoked" | "sign_in_failed" | "insufficient_scope" | "forgery_suspected" | "sign_in_again" | "tls_required" | "not_found" | "method_not_allowed" | "request_timeout" | "duplicate_external_id" | "account_in_use" | "category_in_use" | "payee_in_use" | "transaction_reconciled" | "reconciliation_not_latest" | "transaction_matched" | "attachments_not_configured" | "changes_expired" | "code_used" | "already_undone" | "too_many_previews" | "import_committed" | "import_in_progress" | "import_edited" | "undo_conflict" | "goal_exists" | "demo_budget" | "last_owner" | "already_member" | "public_url_needed" | "passkey_unavailable" | "identity_taken" | "name_taken" | "idempotency_key_in_progress" | "precondition_failed" | "body_too_large" | "archive_too_large" | "unsupported_media_type" | "unsupported_file_type" | "passkey_refused" | "weak_password" | "unknown_host" | "rule_broken" | "payee_required" | "payee_conflict" | "category_conflict" | "unknown_account" | "unknown_payee" | "account_mismatch" | "too_many_tags" | "unknown_token" | "unknown_tag" | "unknown_transaction" | "unknown_category" | "category_kind_conflict" | "unknown_time_zone" | "unknown_currency" | "too_many_decimals" | "amount_out_of_range" | "balance_out_of_range" | "sum_out_of_range" | "transfer_to_same_account" | "account_amount_required" | "account_amount_mismatch" | "transfer_amount_required" | "transfer_amount_mismatch" | "transfer_amount_without_transfer" | "amount_is_zero" | "splits_sum" | "amount_range_mismatch" | "invalid_month_range" | "invalid_rule" | "invalid_recurrence_rule" | "recurrence_out_of_reach" | "too_many_occurrences" | "synced_account_field" | "currency_does_not_fit" | "currency_contradiction" | "duplicate_category" | "archived_category" | "no_plan" | "negative_plan" | "not_a_bill" | "income_cannot_carry" | "replacement_is_itself" | "goal_target_required" | "goal_target_conflict" | "goal_target_unfit" | "goal_terms_required" | "goal_terms_conflict" | "goal_due_too_early" | "rate_to_same_currency" | "duplicate_rate" | "too_many_attachments" | "attachments_full" | "change_not_undoable" | "reconciliation_difference" | "not_reconcilable" | "unknown_format" | "incomplete_file" | "file_too_complex" | "invalid_file" | "doctype_refused" | "import_undecided" | "import_has_issues" | "too_many_rows" | "idempotency_key_reused" | "rate_limited" | "too_many_streams" | "headers_too_large" | "internal_error" | "overloaded" | "shutting_down" | "sign_in_unavailable" | "storage_unavailable" | "insufficient_storage";

export type ProblemDetails = { readonly type: string; readonly title: string; readonly status: number; readonly detail: string; readonly code: ProblemCode; readonly errors: readonly ({ readonly pointer?: string; readonly parameter?: string; readonly code: ProblemCode; readonly detail: string })[]; readonly methods?: readonly (string)[]; readonly weakness?: "common" | "repetition" | "sequence" | "own_words" | "few_words"; readonly oldest_import?: { readonly id: string; readonly file_name: string; readonly created_at: string } };

export type NewAccount = { readonly name: string; readonly type: "depository" | "credit" | "loan" | "investment" | "other"; readonly subtype: string; readonly current_balance?: number; readonly currency: string; readonly limit?: number | null; readonly is_hidden?: boolean; readonly mask?: string; readonly is_synced?: boolean };

export type CreateAccountRequest = { readonly account: NewAccount };

export type SpendingPower = { readonly spending_power: number; readonly currency: string; readonly year_month: string; readonly as_of: string | null; readonly plan_from: string | null; readonly breakdown: { readonly income: number; readonly bills: number; readonly savings: number; readonly spending: number; readonly carry?: number }; readonly per_day: number | null; readonly unassigned: number; readonly in_funds: number; readonly unconverted: readonly ({ readonly currency: string; readonly amount: number })[] };

export type AccountResponse = { readonly account: Account; readonly spending_power?: SpendingPower };

export type AccountChanges = { readonly name?: string; readonly current_balance?: number; readonly currency?: string; readonly limit?: number | null; readonly is_hidden?: boolean; readonly mask?: string };

export type UpdateAccountRequest = { readonly account?: AccountChanges; readonly fields?: AccountChanges; readonly name?: string; readonly current_balance?: number; readonly currency?: string; readonly limit?: number | null; readonly is_hidden?: boolean; readonly mask?: string };

export type IncludedResponse = { readonly spending_power?: SpendingPower };

export type SuggestedBalance = { readonly on: string; readonly balance: number } | null;

export type ReconciliationStatusResponse = { readonly reconciled_balance: number; readonly difference: number | null; readonly unreconciled: { readonly count: number; readonly sum: number; readonly is_complete: boolean }; readonly suggested: SuggestedBalance; readonly last: { readonly id: string; readonly account_id: string; readonly on: string; readonly balance: number | null; readonly at: string } | null };

export type ImportRowKey = { readonly import_id: string; readonly number: number } | null;

export type BalanceCulprit = { readonly transaction_id: string | null; readonly row: ImportRowKey; readonly reason: "left_out" | "surplus" | "wrong_sign" | "pair" | "other_day" };

export type BalancePoint = { readonly id: string; readonly account_id: string; readonly on: string; readonly balance: number; readonly import_id: string };

export type BalanceCheckResponse = { readonly state: "agrees" | "differs" | "unknown"; readonly agreed_until: string | null; readonly differs_from: string | null; readonly difference: number | null; readonly candidates: readonly (BalanceCulprit)[]; readonly points: readonly (BalancePoint)[] };

export type Reconciliation = { readonly id: string; readonly account_id: string; readonly on: string; readonly balance: number | null; readonly at: string };

export type ReconciliationsResponse = { readonly reconciliations: readonly (Reconciliation)[] };

export type ReconciliationAdjustment = { readonly payee: { readonly name: string }; readonly category_id?: string | null } | null;

export type ReconcileRequest = { readonly on: string; readonly balance?: number | null; readonly transaction_ids?: readonly (string)[]; readonly all?: boolean; readonly adjustment?: ReconciliationAdjustment };

export type ReconcileResponse = { readonly reconciliation: { readonly id: string; readonly account_id: string; readonly on: string; readonly balance: number | null; readonly at: string; readonly difference: number; readonly count: number }; readonly account: Account; readonly spending_power?: SpendingPower };

export type TransactionDeciders = { readonly category_id: string | null };

export type Split = { readonly category_id: string | null; readonly transfer_account_id: string | null; readonly amount: number; readonly account_amount: number | null; readonly transfer_amount: number | null; readonly notes: string; readonly reconciled_at: string | null };

export type ListedTransaction = { readonly id: string; readonly account_id: string; readonly transfer_account_id: string | null; readonly payee_id: string | null; readonly amount: number; readonly currency: string; readonly authorized_at: string; readonly posted_at: string | null; readonly is_pending: boolean; readonly notes: string; readonly category_id: string | null; readonly decided_by: TransactionDeciders; readonly source: "manual" | "sync" | "import"; readonly external_id: string | null; readonly import_id: string | null; readonly bank_text: string | null; readonly account_amount: number | null; readonly transfer_amount: number | null; readonly splits: readonly (Split)[] | null; readonly is_reviewed: boolean; readonly reviewed_at: string | null; readonly tags: readonly (string)[]; readonly reconciled_at: string | null; readonly transfer_reconciled_at: string | null; readonly created_at: string; readonly updated_at: string; readonly balance_after?: number; readonly etag?: string };

export type IncludedResources = { readonly payees?: { readonly [name: string]: { readonly name: string } }; readonly categories?: { readonly [name: string]: { readonly name: string; readonly kind: "income" | "bill" | "saving" | "spending"; readonly group: string | null } }; readonly accounts?: { readonly [name: string]: { readonly name: string; readonly currency: string } } };

export type TransactionsResponse = { readonly transactions: readonly (ListedTransaction)[]; readonly has_more: boolean; readonly next_cursor: string | null; readonly included?: IncludedResources };

export type PayeeByName = { readonly name: string } | null;

export type CategoryByName = { readonly name: string; readonly kind?: "income" | "bill" | "saving" | "spending" | null } | null;

export type NewSplit = { readonly amount: number; readonly category_id?: string | null; readonly category?: CategoryByName; readonly transfer_account_id?: string | null; readonly transfer_amount?: number | null; readonly notes?: string | null; readonly account_amount?: number | null; readonly reconciled_at?: string | null };

export type NewTransaction = { readonly id?: string | null; readonly created_at?: string | null; readonly updated_at?: string | null; readonly reviewed_at?: string | null; readonly reconciled_at?: string | null; readonly transfer_reconciled_at?: string | null; readonly etag?: string | null; readonly import_id?: string | null; readonly bank_text?: string | null; readonly decided_by?: { readonly [name: string]: unknown } | null; readonly balance_after?: number | null; readonly account_id: string; readonly amount: number; readonly currency?: string | null; readonly authorized_at: string; readonly posted_at?: string | null; readonly is_pending?: boolean | null; readonly notes?: string | null; readonly source?: "manual" | "sync" | "import" | null; readonly external_id?: string | null; readonly account_amount?: number | null; readonly transfer_amount?: number | null; readonly is_reviewed?: boolean | null; readonly transfer_account_id?: string | null; readonly payee_id?: string | null; readonly payee?: PayeeByName; readonly category_id?: string | null; readonly category?: CategoryByName; readonly splits?: readonly (NewSplit)[] | null; readonly tags?: readonly (string)[] | null };

export type CreateTransactionsRequest = { readonly transactions: readonly (NewTransaction)[]; readonly update_account_balance?: boolean; readonly skip_duplicates?: boolean; readonly use_default_category?: boolean };

export type Transaction = { readonly id: string; readonly account_id: string; readonly transfer_account_id: string | null; readonly payee_id: string | null; readonly amount: number; readonly currency: string; readonly authorized_at: string; readonly posted_at: string | null; readonly is_pending: boolean; readonly notes: string; readonly category_id: string | null; readonly decided_by: TransactionDeciders; readonly source: "manual" | "sync" | "import"; readonly external_id: string | null; readonly import_id: string | null; readonly bank_text: string | null; readonly account_amount: number | null; readonly transfer_amount: number | null; readonly splits: readonly (Split)[] | null; readonly is_reviewed: boolean; readonly reviewed_at: string | null; readonly tags: readonly (string)[]; readonly reconciled_at: string | null; readonly transfer_reconciled_at: string | null; readonly created_at: string; readonly updated_at: string };

export type CreateTransactionsResponse = { readonly transactions: readonly (Transaction)[]; readonly duplicates?: readonly ({ readonly index: number; readonly transaction_id: string })[]; readonly spending_power?: SpendingPower };

export type TransactionSummaryResponse = { readonly count: number; readonly sums: readonly ({ readonly currency: string; readonly amount: number; readonly inflow: number; readonly outflow: number })[]; readonly months: readonly ({ readonly year_month: string; readonly count: number })[]; readonly is_complete: boolean };

export type TransactionFilter = { readonly account_id?: readonly (string)[]; readonly category_id?: readonly (string)[]; readonly payee_id?: readonly (string)[]; readonly not_account_id?: readonly (string)[]; readonly not_category_id?: readonly (string)[]; readonly not_payee_id?: readonly (string)[]; readonly tag?: readonly (string)[]; readonly not_tag?: readonly (string)[]; readonly kind?: readonly ("income" | "bill" | "saving" | "spending")[]; readonly is_transfer?: boolean; readonly is_reviewed?: boolean; readonly is_reconciled?: boolean; readonly since?: string; readonly until?: string; readonly updated_since?: string; readonly is_pending?: boolean; readonly source?: "manual" | "sync" | "import"; readonly min_amount?: number; readonly max_amount?: number; readonly min_absolute_amount?: number; readonly max_absolute_amount?: number; readonly q?: string; readonly not_q?: readonly (string)[] };

export type BulkChanges = { readonly account_id?: string; readonly payee_id?: string | null; readonly payee?: PayeeByName; readonly category_id?: string | null; readonly category?: CategoryByName; readonly notes?: string; readonly authorized_at?: string; readonly is_reviewed?: boolean; readonly splits?: null; readonly tags?: readonly (string)[]; readonly add_tags?: readonly (string)[]; readonly remove_tags?: readonly (string)[] };

export type BulkChangeRequest = { readonly ids?: readonly (string)[]; readonly filter?: TransactionFilter; readonly changes?: BulkChanges; readonly delete?: true; readonly etags?: { readonly [name: string]: string }; readonly update_account_balance?: boolean };

export type BulkChangeResponse = { readonly count: number; readonly unchanged: number; readonly sums: readonly ({ readonly currency: string; readonly amount: number; readonly count: number })[]; readonly spending_power?: SpendingPower };

export type TransactionResponse = { readonly transaction: Transaction; readonly spending_power?: SpendingPower };

export type TransactionChanges = { readonly id?: string | null; readonly created_at?: string | null; readonly updated_at?: string | null; readonly reviewed_at?: string | null; readonly reconciled_at?: string | null; readonly transfer_reconciled_at?: string | null; readonly etag?: string | null; readonly import_id?: string | null; readonly bank_text?: string | null; readonly decided_by?: { readonly [name: string]: unknown } | null; readonly balance_after?: number | null; readonly account_id?: string; readonly amount?: number; readonly currency?: string | null; readonly authorized_at?: string; readonly posted_at?: string | null; readonly is_pending?: boolean | null; readonly notes?: string | null; readonly source?: "manual" | "sync" | "import" | null; readonly external_id?: string | null; readonly account_amount?: number | null; readonly transfer_amount?: number | null; readonly is_reviewed?: boolean | null; readonly transfer_account_id?: string | null; readonly payee_id?: string | null; readonly payee?: PayeeByName; readonly category_id?: string | null; readonly category?: CategoryByName; readonly splits?: readonly (NewSplit)[] | null; readonly tags?: readonly (string)[] | null };

export type UpdateTransactionRequest = { readonly transaction: TransactionChanges; readonly update_account_balance?: boolean };

export type Attachment = { readonly id: string; readonly transaction_id: string; readonly name: string; readonly media_type: "application/pdf" | "image/jpeg" | "image/png" | "image/webp" | "image/heic"; readonly bytes: number; readonly sha256: string; readonly created_at: string };

export type AttachmentsResponse = { readonly attachments: readonly (Attachment)[] };

export type AttachmentResponse = { readonly attachment: Attachment; readonly spending_power?: SpendingPower };

export type ImportSummaryCounts = { readonly rows: number; readonly added: number; readonly duplicate: number; readonly matched: number; readonly skipped: number; readonly refused: number; readonly undecided: number } | null;

export type ImportSummary = { readonly id: string; readonly state: "preview" | "committing" | "committed" | "undone"; readonly file_name: string; readonly format: string; readonly created_at: string; readonly committed_at: string | null; readonly change_id: number | null; readonly row_count: number; readonly account_ids: readonly (string)[]; readonly counts: ImportSummaryCounts };

export type ImportsResponse = { readonly imports: readonly (ImportSummary)[]; readonly has_more: boolean; readonly next_cursor: string | null };

export type NewImportAccount = { readonly name: string; readonly type: "depository" | "credit" | "loan" | "investment" | "other"; readonly subtype?: string; readonly currency?: string } | null;

export type ImportAccount = { readonly statement: number; readonly account_id?: string | null; readonly create?: NewImportAccount; readonly set_balance?: boolean };

export type ImportAnswers = { readonly encoding?: string; readonly date_order?: "dmy" | "mdy" | "ymd"; readonly decimal_sign?: "," | "."; readonly sign?: "as_written" | "inverted"; readonly fee?: "added" | "included"; readonly account_is_synced?: "add" | "skip"; readonly currency?: string };

export type ImportOptions = { readonly accounts?: readonly (ImportAccount)[]; readonly answers?: ImportAnswers; readonly columns?: readonly ({ readonly index: number; readonly meaning: string })[]; readonly probable_duplicates?: "skip" | "add" | null; readonly use_profile?: boolean };

export type ImportRepeat = { readonly import_id: string; readonly row_count: number; readonly rows: readonly (number)[] };

export type ImportCounts = { readonly rows: number; readonly added: number; readonly duplicate: number; readonly matched: number; readonly skipped: number; readonly refused: number; readonly undecided: number };

export type ImportDetected = { readonly property: string; readonly value: string; readonly confidence: number; readonly evidence: string };

export type ImportQuestion = { readonly code: string; readonly statement: number | null; readonly values: readonly (string)[]; readonly examples: readonly ({ readonly line: number; readonly text: string; readonly readings: { readonly [name: string]: string } })[]; readonly message: string; readonly rows: number };

export type ImportIssue = { readonly kind: "issue"; readonly code: string; readonly line: number; readonly column: string | null; readonly text: string | null; readonly message: string; readonly fix: string; readonly refuses: "file" | "row" | "nothing"; readonly row: number | null; readonly statement: number | null };

export type ImportStatement = { readonly index: number; readonly line: number; readonly number: string | null; readonly bank_account: { readonly number: string | null; readonly bank: string | null; readonly name: string | null; readonly type: string | null }; readonly account_id: string | null; readonly create: NewImportAccount; readonly currency: string | null; readonly from: string | null; readonly until: string | null; readonly opening_balance: number | null; readonly closing_balance: number | null; readonly closing_on: string | null; readonly balances_agree: boolean | null; readonly counts: ImportCounts };

export type ImportBalanceCheck = { readonly state: "agrees" | "differs" | "unknown"; readonly agreed_until: string | null; readonly differs_from: string | null; readonly difference: number | null };

export type ImportBalance = { readonly account_id: string; readonly name: string; readonly currency: string; readonly balance_before: number; readonly balance_after: number; readonly opening_moved: number; readonly balance_check: ImportBalanceCheck };

export type Import = { readonly id: string; readonly state: "preview" | "committing" | "committed" | "undone"; readonly file_name: string; readonly format: string; readonly created_at: string; readonly committed_at: string | null; readonly change_id: number | null; readonly rows_done: number | null; readonly bytes: number; readonly sha256: string; readonly program: string | null; readonly imported_before: readonly (string)[]; readonly repeated_by: readonly (ImportRepeat)[]; readonly counts: ImportCounts; readonly detected: readonly (ImportDetected)[]; readonly questions: readonly (ImportQuestion)[]; readonly issues: readonly (ImportIssue)[]; readonly issue_count: number; readonly statements: readonly (ImportStatement)[]; readonly accounts: readonly (ImportBalance)[]; readonly answers: ImportOptions; readonly profile_id: string | null };

export type ImportResponse = { readonly import: Import; readonly spending_power?: SpendingPower };

export type UpdateImportRequest = { readonly import: ImportOptions };

export type ImportRowInFile = { readonly date: string | null; readonly amount: number | null; readonly text: string } | null;

export type DecidedBy = { readonly payee_id: string | null; readonly category_id: string | null };

export type LearnedFrom = { readonly agreeing: number; readonly of: number; readonly is_by_amount: boolean } | null;

export type ImportRow = { readonly number: number; readonly line: number; readonly statement: number | null; readonly account_id: string | null; readonly state: "added" | "duplicate" | "matched" | "skipped" | "refused" | "undecided"; readonly why: string | null; readonly date: string | null; readonly amount: number | null; readonly currency: string | null; readonly text: string; readonly bank: ImportRowInFile; readonly payee: string | null; readonly category: string | null; readonly decided_by: DecidedBy; readonly learned: LearnedFrom; readonly is_pending: boolean; readonly transaction_id: string | null; readonly proposal: string | null };

export type ImportRowsResponse = { readonly rows: readonly (ImportRow)[]; readonly has_more: boolean; readonly next_cursor: string | null };

export type ImportRowDecision = { readonly decision?: "add" | "skip" | "same_as" | null; readonly transaction_id?: string | null; readonly date?: string | null; readonly amount?: number | null; readonly text?: string | null };

export type DecideImportRowRequest = { readonly row: ImportRowDecision };

export type ImportRowResponse = { readonly row: ImportRow; readonly spending_power?: SpendingPower };

export type ImportLink = { readonly id: string; readonly account_id: string; readonly last_four: string | null; readonly name: string | null; readonly created_at: string };

export type ImportLinksResponse = { readonly links: readonly (ImportLink)[] };

export type ImportLinkResponse = { readonly link: ImportLink; readonly spending_power?: SpendingPower };

export type ImportLinkChanges = { readonly account_id: string };

export type UpdateImportLinkRequest = { readonly link: ImportLinkChanges };

export type ImportProfileAnswers = { readonly encoding?: string; readonly date_order?: "dmy" | "mdy" | "ymd"; readonly decimal_sign?: "," | "."; readonly sign?: "as_written" | "inverted"; readonly fee?: "added" | "included"; readonly account_is_synced?: "add" | "skip" };

export type ImportProfile = { readonly id: string; readonly account_id: string; readonly format: string; readonly file_name: string; readonly answers: ImportProfileAnswers; readonly columns: readonly ({ readonly index: number; readonly meaning: string })[]; readonly created_at: string; readonly updated_at: string };

export type ImportProfilesResponse = { readonly profiles: readonly (ImportProfile)[] };

export type ImportProfileResponse = { readonly profile: ImportProfile; readonly spending_power?: SpendingPower };

export type ImportProfileChanges = { readonly answers?: ImportProfileAnswers; readonly columns?: readonly ({ readonly index: number; readonly meaning: string })[] };

export type UpdateImportProfileRequest = { readonly profile: ImportProfileChanges };

export type BudgetSummary = { readonly id: string; readonly name: string; readonly currency: string; readonly time_zone: string; readonly role: "owner" | "member" | "viewer" | null; readonly is_demo: boolean };

export type BudgetsResponse = { readonly budgets: readonly (BudgetSummary)[] };

export type CreateDemoBudgetRequest = { readonly demo: true };

export type DemoBudgetResponse = { readonly budget: BudgetSummary };

export type Budget = { readonly id: string; readonly name: string; readonly currency: string; readonly time_zone: string; readonly carries_from: string | null; readonly created_at: string; readonly floor: number | null };

export type BudgetResponse = { readonly budget: Budget };

export type BudgetChanges = { readonly name?: string; readonly currency?: string; readonly time_zone?: string; readonly carries_from?: string | null; readonly floor?: number | null; readonly relabel_accounts?: boolean };

export type UpdateBudgetRequest = { readonly budget: BudgetChanges };

export type UpdateBudgetResponse = { readonly budget: Budget; readonly spending_power?: SpendingPower };

export type SpendingPowerExplanation = { readonly spending_power: number; readonly currency: string; readonly year_month: string; readonly as_of: string | null; readonly plan_from: string | null; readonly breakdown: { readonly income: number; readonly bills: number; readonly savings: number; readonly spending: number; readonly carry?: number }; readonly per_day: number | null; readonly unassigned: number; readonly in_funds: number; readonly unconverted: readonly ({ readonly currency: string; readonly amount: number })[]; readonly lines: readonly ({ readonly part: "income" | "bills" | "savings" | "spending" | "carry"; readonly source: "category" | "uncategorised_income" | "uncategorised_spending" | "account" | "carry"; readonly id: string | null; readonly name: string | null; readonly planned: number | null; readonly actual: number; readonly expected: number; readonly goal: number | null; readonly goal_id: string | null; readonly carried_in: number | null; readonly counts: number; readonly why: "actual" | "month_over" | "expected" | "plan" | "goal" | "fund" | "carry"; readonly transaction_ids: readonly (string)[]; readonly splits: readonly ({ readonly transaction_id: string; readonly position: number; readonly amount: number })[]; readonly expectations: readonly ({ readonly recurring_id: string; readonly name: string; readonly due_on: string; readonly state: "expected" | "overdue"; readonly amount: number; readonly currency: string })[] })[]; readonly sentences: readonly ({ readonly about: "spending_power" | "income" | "bills" | "savings" | "spending" | "carry" | "unassigned" | "funds" | "unconverted"; readonly text: string; readonly code: "spending_power.overspent" | "spending_power.left_at_end" | "spending_power.left" | "spending_power.left_per_day" | "income.total" | "income.to_come" | "income.expected_back" | "bills.total" | "bills.to_come" | "bills.from_funds" | "bills.expected_back" | "savings.total" | "savings.to_come" | "savings.from_funds" | "savings.expected_back" | "spending.total" | "spending.to_come" | "spending.from_funds" | "spending.expected_back" | "carry.left" | "carry.overspent" | "unassigned.left" | "unassigned.missing" | "funds.held" | "unconverted.no_rate"; readonly parameters: { readonly [name: string]: unknown } })[] };

export type Forecast = { readonly currency: string; readonly since: string; readonly until: string; readonly balance: number; readonly lowest: { readonly day: string; readonly balance: number }; readonly floor: number | null; readonly warning: { readonly day: string; readonly balance: number; readonly text: string } | null; readonly days: readonly ({ readonly day: string; readonly balance: number; readonly moves: readonly ({ readonly source: "recurring" | "transaction"; readonly id: string; readonly name: string | null; readonly amount: number; readonly overdue_since: string | null })[] })[]; readonly unconverted: readonly ({ readonly currency: string; readonly amount: number })[]; readonly text: string };

export type Affordability = { readonly currency: string; readonly amount: number; readonly on: string; readonly fits: boolean; readonly spending_power: { readonly year_month: string; readonly before: number; readonly after: number }; readonly lowest_balance: { readonly day: string; readonly before: number; readonly after: number }; readonly floor: number | null; readonly costs: readonly ({ readonly source: "fund" | "unassigned" | "envelope" | "goal"; readonly id: string | null; readonly name: string | null; readonly amount: number })[]; readonly uncovered: number; readonly text: string };

export type MonthCategory = { readonly category_id: string; readonly name: string; readonly kind: "income" | "bill" | "saving" | "spending"; readonly is_archived: boolean; readonly planned: number | null; readonly actual: number; readonly expected: number; readonly carried_in: number | null; readonly left: number | null; readonly counts: number };

export type MonthGroup = { readonly group: string | null; readonly categories: readonly (MonthCategory)[] };

export type MonthUncategorised = { readonly part: "income" | "bills" | "savings" | "spending"; readonly source: "category" | "uncategorised_income" | "uncategorised_spending" | "account"; readonly account_id: string | null; readonly planned: number | null; readonly actual: number; readonly expected: number; readonly carried_in: number | null; readonly left: number | null; readonly counts: number };

export type MonthAmounts = { readonly planned: number | null; readonly actual: number; readonly expected: number; readonly carried_in: number | null; readonly left: number | null; readonly counts: number };

export type Month = { readonly year_month: string; readonly plan_from: string | null; readonly is_own: boolean; readonly groups: readonly (MonthGroup)[]; readonly uncategorised: readonly (MonthUncategorised)[]; readonly totals: { readonly income: MonthAmounts; readonly bills: MonthAmounts; readonly savings: MonthAmounts; readonly spending: MonthAmounts }; readonly spending_power: number; readonly currency: string; readonly breakdown: { readonly income: number; readonly bills: number; readonly savings: number; readonly spending: number; readonly carry?: number }; readonly per_day: number | null; readonly unassigned: number; readonly in_funds: number; readonly unconverted: readonly ({ readonly currency: string; readonly amount: number })[] };

export type MonthResponse = { readonly month: Month; readonly spending_power?: SpendingPower };

export type PlannedAmount = { readonly category_id: string; readonly planned: number | null };

export type MonthPlan = { readonly plans: readonly (PlannedAmount)[]; readonly replace?: boolean };

export type PlanMonthRequest = { readonly month: MonthPlan };

export type CopyPlanRequest = { readonly from: string };

export type SpendingReport = { readonly currency: string; readonly by: "category" | "group" | "account" | "payee" | "tag"; readonly months: readonly (string)[]; readonly rows: readonly ({ readonly id: string | null; readonly name: string | null; readonly total: number; readonly amounts: readonly (number)[] })[]; readonly total: number; readonly is_additive: boolean; readonly unconverted: readonly ({ readonly currency: string; readonly amount: number })[] };

export type CashFlow = { readonly currency: string; readonly months: readonly ({ readonly year_month: string; readonly income: number; readonly bills: number; readonly savings: number; readonly spending: number; readonly net: number })[]; readonly unconverted: readonly ({ readonly currency: string; readonly amount: number })[] };

export type NetWorth = { readonly currency: string; readonly months: readonly ({ readonly year_month: string; readonly assets: number; readonly debts: number; readonly net: number; readonly accounts: readonly ({ readonly id: string; readonly balance: number })[] })[]; readonly unconverted: readonly ({ readonly currency: string; readonly amount: number })[] };

export type ListedCategory = { readonly id: string; readonly name: string; readonly kind: "income" | "bill" | "saving" | "spending"; readonly group: string | null; readonly position: number | null; readonly carries_from: string | null; readonly is_archived: boolean; readonly etag?: string };

export type CategoriesResponse = { readonly categories: readonly (ListedCategory)[]; readonly spending_power?: SpendingPower };

export type NewCategory = { readonly name: string; readonly kind?: "income" | "bill" | "saving" | "spending"; readonly group?: string | null; readonly position?: number | null; readonly carries_from?: string | null; readonly is_archived?: boolean };

export type CreateCategoryRequest = { readonly category: NewCategory };

export type Category = { readonly id: string; readonly name: string; readonly kind: "income" | "bill" | "saving" | "spending"; readonly group: string | null; readonly position: number | null; readonly carries_from: string | null; readonly is_archived: boolean };

export type CategoryResponse = { readonly category: Category; readonly spending_power?: SpendingPower };

export type CategoryChanges = { readonly name?: string; readonly kind?: "income" | "bill" | "saving" | "spending"; readonly group?: string | null; readonly position?: number | null; readonly carries_from?: string | null; readonly is_archived?: boolean };

export type UpdateCategoryRequest = { readonly category: CategoryChanges };

export type OrderCategoriesRequest = { readonly category_ids: readonly (string)[] };

export type MergeCategoryRequest = { readonly into: string };

export type Payee = { readonly id: string; readonly name: string; readonly default_category_id: string | null };

export type PayeesResponse = { readonly payees: readonly (Payee)[]; readonly has_more: boolean; readonly next_cursor: string | null };

export type PayeeSuggestions = { readonly suggestions: readonly ({ readonly payee: { readonly id: string; readonly name: string }; readonly category_id: string | null; readonly account_id: string | null; readonly amount: number | null; readonly currency: string | null; readonly use_count: number; readonly last_used_on: string | null })[] };

export type PayeeResponse = { readonly payee: Payee; readonly spending_power?: SpendingPower };

export type PayeeChanges = { readonly name?: string; readonly default_category_id?: string | null };

export type UpdatePayeeRequest = { readonly payee: PayeeChanges };

export type MergePayeeRequest = { readonly into: string };

export type NamedPayeeAlias = { readonly id: string; readonly payee_id: string; readonly text: string; readonly payee_name: string };

export type AllPayeeAliasesResponse = { readonly aliases: readonly (NamedPayeeAlias)[]; readonly has_more: boolean; readonly next_cursor: string | null };

export type PayeeAlias = { readonly id: string; readonly payee_id: string; readonly text: string };

export type PayeeAliasesResponse = { readonly aliases: readonly (PayeeAlias)[] };

export type NewPayeeAlias = { readonly text: string };

export type CreatePayeeAliasRequest = { readonly alias: NewPayeeAlias };

export type PayeeAliasResponse = { readonly alias: PayeeAlias; readonly spending_power?: SpendingPower };

export type Tag = { readonly id: string; readonly name: string; readonly transaction_count: number };

export type TagsResponse = { readonly tags: readonly (Tag)[] };

export type TagResponse = { readonly tag: Tag; readonly spending_power?: SpendingPower };

export type TagChanges = { readonly name?: string };

export type UpdateTagRequest = { readonly tag: TagChanges };

export type MergeTagRequest = { readonly into: string };

export type RuleCondition = { readonly field: "bank_text" | "payee" | "counter_account" | "bank_code" | "amount" | "account_id" | "currency" | "source" | "day" | "weekday"; readonly op: "is" | "in" | "contains" | "starts_with" | "like" | "between"; readonly value: string | number | readonly (string | number)[] };

export type RuleConditions = { readonly all: readonly (RuleCondition)[]; readonly any: readonly (RuleCondition)[]; readonly not: readonly (RuleCondition)[] };

export type RuleActions = { readonly payee_id: string | null; readonly category_id: string | null; readonly tags: readonly (string)[]; readonly notes: string | null; readonly transfer_account_id: string | null; readonly skip: boolean };

export type Rule = { readonly id: string; readonly name: string; readonly when: RuleConditions; readonly then: RuleActions; readonly stop: boolean; readonly position: number; readonly created_at: string; readonly updated_at: string; readonly shadowed_by: string | null; readonly fired_count: number; readonly missing_account_ids: readonly (string)[] };

export type RulesResponse = { readonly rules: readonly (Rule)[]; readonly spending_power?: SpendingPower };

export type NewRuleConditions = { readonly all?: readonly (RuleCondition)[]; readonly any?: readonly (RuleCondition)[]; readonly not?: readonly (RuleCondition)[] };

export type NewRuleActions = { readonly payee_id?: string | null; readonly payee?: PayeeByName; readonly category_id?: string | null; readonly category?: CategoryByName; readonly tags?: readonly (string)[]; readonly notes?: string | null; readonly transfer_account_id?: string | null; readonly skip?: boolean };

export type NewRule = { readonly name: string; readonly when: NewRuleConditions; readonly then: NewRuleActions; readonly stop?: boolean };

export type CreateRuleRequest = { readonly rule: NewRule };

export type RuleResponse = { readonly rule: Rule; readonly spending_power?: SpendingPower };

export type RuleChanges = { readonly name?: string; readonly when?: NewRuleConditions; readonly then?: NewRuleActions; readonly stop?: boolean };

export type UpdateRuleRequest = { readonly rule: RuleChanges };

export type OrderRulesRequest = { readonly rule_ids: readonly (string)[] };

export type TryRuleRequest = { readonly rule?: NewRule; readonly rule_id?: string; readonly include_decided?: boolean; readonly limit?: number };

export type RuleValues = { readonly payee_id: string | null; readonly payee: string | null; readonly category_id: string | null; readonly category: string | null; readonly transfer_account_id: string | null; readonly tags: readonly (string)[]; readonly notes: string };

export type RuleRow = { readonly transaction_id: string; readonly authorized_at: string; readonly amount: number; readonly currency: string; readonly before: RuleValues; readonly after: RuleValues; readonly is_decided: boolean; readonly counterpart_id: string | null; readonly left: "reconciled" | "no_counterpart" | "several_counterparts" | "counterpart_in_use" | "too_many_tags" | "notes_too_long" | null };

export type TryRuleResponse = { readonly count: number; readonly decided_count: number; readonly left_count: number; readonly transactions: readonly (RuleRow)[]; readonly spending_power?: SpendingPower };

export type ApplyRuleRequest = { readonly include_decided?: boolean };

export type ApplyRuleResponse = { readonly count: number; readonly decided_count: number; readonly left_count: number; readonly left: readonly (RuleRow)[]; readonly spending_power?: SpendingPower };

export type Goal = { readonly id: string; readonly name: string; readonly category_id: string | null; readonly account_id: string | null; readonly amount: number | null; readonly due_on: string | null; readonly repeats: number | null; readonly monthly: number | null; readonly starts_in: string; readonly already: number; readonly is_archived: boolean; readonly saved: number; readonly remaining: number | null; readonly share: number; readonly moved: number; readonly status: "reached" | "missed" | "ahead" | "on_track" | "behind" | "paused"; readonly reached_in: string | null; readonly next_due_on: string | null; readonly shortfall: number | null; readonly unconverted: readonly ({ readonly currency: string; readonly amount: number })[]; readonly created_at: string; readonly updated_at: string };

export type GoalsResponse = { readonly goals: readonly (Goal)[] };

export type NewGoal = { readonly name: string; readonly category_id?: string | null; readonly account_id?: string | null; readonly amount?: number | null; readonly due_on?: string | null; readonly repeats?: number | null; readonly monthly?: number | null; readonly starts_in?: string; readonly already?: number; readonly is_archived?: boolean };

export type CreateGoalRequest = { readonly goal: NewGoal };

export type GoalResponse = { readonly goal: Goal; readonly spending_power?: SpendingPower };

export type GoalChanges = { readonly name?: string; readonly category_id?: string | null; readonly account_id?: string | null; readonly amount?: number | null; readonly due_on?: string | null; readonly repeats?: number | null; readonly monthly?: number | null; readonly starts_in?: string; readonly already?: number; readonly is_archived?: boolean };

export type UpdateGoalRequest = { readonly goal: GoalChanges };

export type ExchangeRate = { readonly base_currency: string; readonly currency: string; readonly day: string; readonly rate: number; readonly is_shared: boolean };

export type ExchangeRatesPage = { readonly exchange_rates: readonly (ExchangeRate)[]; readonly has_more: boolean; readonly next_cursor: string | null };

export type NewExchangeRate = { readonly base_currency: string; readonly currency: string; readonly day: string; readonly rate: number };

export type SaveExchangeRatesRequest = { readonly exchange_rates: readonly (NewExchangeRate)[] };

export type ExchangeRatesResponse = { readonly exchange_rates: readonly (ExchangeRate)[]; readonly spending_power?: SpendingPower };

export type Occurrence = { readonly recurring_id: string; readonly name: string; readonly scheduled_on: string; readonly due_on: string; readonly state: "matched" | "expected" | "overdue" | "lapsed" | "skipped"; readonly expected: number; readonly currency: string; readonly transaction_ids: readonly (string)[]; readonly is_automatic: boolean };

export type OccurrencesResponse = { readonly occurrences: readonly (Occurrence)[] };

export type OccurrenceCandidate = { readonly transaction_id: string; readonly account_id: string; readonly payee: string | null; readonly notes: string; readonly authorized_at: string; readonly amount: number; readonly currency: string; readonly fit: "exact" | "near" | "other"; readonly is_of_rule: boolean };

export type MatchProposal = { readonly occurrence: Occurrence; readonly candidate: OccurrenceCandidate; readonly payee_id: string; readonly rule_payee_id: string; readonly missing_category_id: string | null };

export type MatchProposalsResponse = { readonly proposals: readonly (MatchProposal)[] };

export type OccurrenceCandidatesResponse = { readonly candidates: readonly (OccurrenceCandidate)[] };

export type LinkOccurrenceRequest = { readonly transaction_id: string };

export type OccurrenceResponse = { readonly occurrence: Occurrence; readonly spending_power?: SpendingPower };

export type MoveOccurrenceRequest = { readonly to: string };

export type RecurringRule = { readonly id: string; readonly name: string; readonly account_id: string; readonly transfer_account_id: string | null; readonly payee_id: string | null; readonly category_id: string | null; readonly currency: string; readonly amount: number; readonly amount_to: number | null; readonly rule: string; readonly starts_on: string; readonly ends_on: string | null; readonly weekend: "keep" | "before" | "after"; readonly grace_days: number; readonly match_days_before: number; readonly match_days_after: number; readonly created_at: string; readonly updated_at: string };

export type RecurringRulesResponse = { readonly recurring: readonly (RecurringRule)[] };

export type NewRecurringRule = { readonly id?: string | null; readonly created_at?: string | null; readonly updated_at?: string | null; readonly name: string; readonly account_id: string; readonly currency?: string | null; readonly amount: number; readonly amount_to?: number | null; readonly rule: string; readonly starts_on: string; readonly ends_on?: string | null; readonly weekend?: "keep" | "before" | "after" | null; readonly grace_days?: number | null; readonly match_days_before?: number | null; readonly match_days_after?: number | null; readonly transfer_account_id?: string | null; readonly payee_id?: string | null; readonly payee?: PayeeByName; readonly category_id?: string | null; readonly category?: CategoryByName };

export type CreateRecurringRuleRequest = { readonly recurring_rule: NewRecurringRule };

export type RecurringRuleResponse = { readonly recurring_rule: RecurringRule; readonly spending_power?: SpendingPower };

export type SuggestedRecurringRule = { readonly name: string; readonly account_id: string; readonly transfer_account_id: string | null; readonly payee_id: string | null; readonly category_id: string | null; readonly currency: string; readonly amount: number; readonly amount_to: number | null; readonly rule: string; readonly starts_on: string; readonly weekend: "keep" | "before" | "after" };

export type RecurringSuggestion = { readonly recurring_rule: SuggestedRecurringRule; readonly every: "week" | "two_weeks" | "month" | "quarter" | "year"; readonly evidence: readonly ({ readonly transaction_id: string; readonly authorized_at: string; readonly amount: number })[] };

export type ListedDismissedSuggestion = { readonly id: string; readonly account_id: string | null; readonly transfer_account_id: string | null; readonly payee_id: string | null; readonly currency: string; readonly amount: number; readonly amount_to: number | null; readonly created_at: string; readonly name: string | null };

export type RecurringSuggestionsResponse = { readonly suggestions: readonly (RecurringSuggestion)[]; readonly dismissed: readonly (ListedDismissedSuggestion)[] };

export type SuggestionToDismiss = { readonly account_id: string; readonly transfer_account_id?: string | null; readonly payee_id?: string | null; readonly currency: string; readonly amount: number; readonly amount_to?: number | null };

export type DismissSuggestionRequest = { readonly suggestion: SuggestionToDismiss };

export type DismissedSuggestion = { readonly id: string; readonly account_id: string | null; readonly transfer_account_id: string | null; readonly payee_id: string | null; readonly currency: string; readonly amount: number; readonly amount_to: number | null; readonly created_at: string };

export type DismissedSuggestionResponse = { readonly dismissed_suggestion: DismissedSuggestion; readonly spending_power?: SpendingPower };

export type RecurringRuleChanges = { readonly id?: string | null; readonly created_at?: string | null; readonly updated_at?: string | null; readonly name?: string; readonly account_id?: string; readonly currency?: string | null; readonly amount?: number; readonly amount_to?: number | null; readonly rule?: string; readonly starts_on?: string; readonly ends_on?: string | null; readonly weekend?: "keep" | "before" | "after" | null; readonly grace_days?: number | null; readonly match_days_before?: number | null; readonly match_days_after?: number | null; readonly transfer_account_id?: string | null; readonly payee_id?: string | null; readonly payee?: PayeeByName; readonly category_id?: string | null; readonly category?: CategoryByName };

export type UpdateRecurringRuleRequest = { readonly recurring_rule: RecurringRuleChanges };

export type SetAsideResponse = { readonly set_aside: { readonly category_id: string; readonly carries_from: string; readonly amount: number; readonly year_month: string }; readonly spending_power?: SpendingPower };

export type ChangeItem = { readonly type: "transaction" | "account" | "reconciliation" | "balance_point" | "category" | "payee" | "payee_alias" | "tag" | "goal" | "recurring_rule" | "rule" | "occurrence" | "dismissed_suggestion" | "month" | "exchange_rate" | "attachment" | "budget"; readonly id: string; readonly action: "created" | "updated" | "deleted" | "balance" };

export type Change = { readonly seq: number; readonly at: string; readonly actor: { readonly kind: "token" | "user" | "connection" | "job" | "command"; readonly id: string | null; readonly name: string | null }; readonly operation: string; readonly items: readonly (ChangeItem)[]; readonly item_count: number; readonly undoes: readonly (number)[]; readonly undone_by: number | null };

export type TagName = { readonly id: string; readonly name: string };

export type GoalSettings = { readonly id: string; readonly name: string; readonly category_id: string | null; readonly account_id: string | null; readonly amount: number | null; readonly due_on: string | null; readonly repeats: number | null; readonly monthly: number | null; readonly starts_in: string; readonly already: number; readonly is_archived: boolean; readonly created_at: string; readonly updated_at: string };

export type RuleData = { readonly id: string; readonly name: string; readonly when: RuleConditions; readonly then: RuleActions; readonly stop: boolean; readonly position: number; readonly created_at: string; readonly updated_at: string };

export type OccurrenceDecisions = { readonly recurring_id: string; readonly scheduled_on: string; readonly is_skipped: boolean; readonly moved_to: string | null; readonly matched_transaction_id: string | null; readonly unmatched_transaction_ids: readonly (string)[] };

export type OwnPlan = { readonly year_month: string; readonly plans: readonly ({ readonly category_id: string; readonly planned: number })[] };

export type DeletedResource = { readonly type: "transaction" | "account" | "reconciliation" | "balance_point" | "category" | "payee" | "payee_alias" | "tag" | "goal" | "recurring_rule" | "rule" | "occurrence" | "dismissed_suggestion" | "month" | "exchange_rate" | "attachment" | "budget"; readonly id: string };

export type ChangesResponse = { readonly changes: readonly (Change)[]; readonly has_more: boolean; readonly server_knowledge: number; readonly transactions?: readonly (Transaction)[]; readonly accounts?: readonly (Account)[]; readonly reconciliations?: readonly (Reconciliation)[]; readonly balance_points?: readonly (BalancePoint)[]; readonly categories?: readonly (Category)[]; readonly payees?: readonly (Payee)[]; readonly payee_aliases?: readonly (PayeeAlias)[]; readonly attachments?: readonly (Attachment)[]; readonly tags?: readonly (TagName)[]; readonly goals?: readonly (GoalSettings)[]; readonly recurring?: readonly (RecurringRule)[]; readonly rules?: readonly (RuleData)[]; readonly occurrences?: readonly (OccurrenceDecisions)[]; readonly dismissed_suggestions?: readonly (DismissedSuggestion)[]; readonly months?: readonly (OwnPlan)[]; readonly exchange_rates?: readonly (ExchangeRate)[]; readonly budgets?: readonly (Budget)[]; readonly deleted?: readonly (DeletedResource)[]; readonly reload?: readonly (string)[] };

export type ChangeItemWithValues = { readonly type: "transaction" | "account" | "reconciliation" | "balance_point" | "category" | "payee" | "payee_alias" | "tag" | "goal" | "recurring_rule" | "rule" | "occurrence" | "dismissed_suggestion" | "month" | "exchange_rate" | "attachment" | "budget"; readonly id: string; readonly action: "created" | "updated" | "deleted" | "balance"; readonly before: { readonly [name: string]: unknown } | null; readonly after: { readonly [name: string]: unknown } | null; readonly moved?: number | null };

export type ChangeWithValues = { readonly seq: number; readonly at: string; readonly actor: { readonly kind: "token" | "user" | "connection" | "job" | "command"; readonly id: string | null; readonly name: string | null }; readonly operation: string; readonly items: readonly (ChangeItemWithValues)[]; readonly item_count: number; readonly undoes: readonly (number)[]; readonly undone_by: number | null };

export type ChangeValuesResponse = { readonly change: ChangeWithValues; readonly has_more: boolean; readonly next_cursor: string | null };

export type ChangeResponse = { readonly change: Change; readonly spending_power?: SpendingPower };

export type UndoChangesRequest = { readonly from?: number; readonly to?: number; readonly actor_id?: string; readonly seqs?: readonly (number)[] };

export type UndoChangesResponse = { readonly change?: Change; readonly skipped: readonly (number)[]; readonly spending_power?: SpendingPower };

export type HistoryEntry = { readonly seq: number; readonly at: string; readonly actor: { readonly kind: "token" | "user" | "connection" | "job" | "command"; readonly id: string | null; readonly name: string | null }; readonly operation: string; readonly action: "created" | "updated" | "deleted" | "balance"; readonly before: { readonly [name: string]: unknown } | null; readonly after: { readonly [name: string]: unknown } | null; readonly moved?: number | null };

export type HistoryResponse = { readonly history: readonly (HistoryEntry)[]; readonly has_more: boolean; readonly next_cursor: string | null };

export type SignInMethodsResponse = { readonly methods: readonly ("passkey" | "password" | "oidc" | "proxy")[]; readonly proxy_user: string | null; readonly oidc_name: string | null; readonly automatic: "oidc" | "proxy" | null; readonly needs_setup: boolean; readonly passkey_unavailable: "use_localhost" | "use_public_url" | "needs_https" | null; readonly passkey_origin: string | null };

export type SignInRequest = { readonly code?: string; readonly token?: string; readonly passkey?: { readonly id: string; readonly rawId: string; readonly type: "public-key"; readonly response: { readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string }; readonly clientExtensionResults?: { readonly [name: string]: unknown } }; readonly password?: { readonly name: string; readonly password: string }; readonly recovery?: { readonly name: string; readonly code: string }; readonly proxy?: true };

export type MemberBudget = { readonly id: string; readonly name: string; readonly role: "owner" | "member" | "viewer" | null; readonly is_demo: boolean };

export type Session = { readonly id: string; readonly expires_at: string };

export type SessionResponse = { readonly user: { readonly id: string; readonly name: string } | null; readonly budgets: readonly (MemberBudget)[]; readonly session: Session; readonly should_add_credential: boolean };

export type DefaultBudgetRequest = { readonly budget_id: string };

export type PasskeyOptionsResponse = { readonly options: { readonly [name: string]: unknown } };

export type DescribeCodeRequest = { readonly code: string };

export type CodeResponse = { readonly kind: "setup" | "link" | "phone" | "invitation"; readonly user_name: string | null; readonly budget_name: string | null; readonly role: "owner" | "member" | "viewer" | null; readonly signed_in_as: string | null };

export type OidcRequest = { readonly purpose: "sign_in" | "bind" | "confirm"; readonly code?: string; readonly return_to?: string };

export type OidcResponse = { readonly url: string };

export type ConfirmRequest = { readonly token?: string; readonly passkey?: { readonly id: string; readonly rawId: string; readonly type: "public-key"; readonly response: { readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string }; readonly clientExtensionResults?: { readonly [name: string]: unknown } }; readonly password?: { readonly name: string; readonly password: string }; readonly recovery?: { readonly name: string; readonly code: string } };

export type Me = { readonly token: { readonly id: string; readonly name: string; readonly scopes: readonly ("read" | "write" | "sync" | "manage")[]; readonly created_at: string; readonly expires_at: string | null }; readonly budget: { readonly id: string; readonly name: string; readonly currency: string; readonly time_zone: string } | null; readonly user: { readonly id: string; readonly name: string } | null; readonly role: "owner" | "member" | "viewer" | null; readonly budgets: readonly (MemberBudget)[]; readonly should_add_credential: boolean };

export type UserChanges = { readonly name: string };

export type UpdateMeRequest = { readonly user: UserChanges };

export type UserResponse = { readonly user: { readonly id: string; readonly name: string } };

export type CredentialsResponse = { readonly sign_in_name: string | null; readonly password_at: string | null; readonly recovery_codes_left: number };

export type SetPasswordRequest = { readonly sign_in_name: string; readonly password: string };

export type PasswordResponse = { readonly sign_in_name: string; readonly password_at: string };

export type RecoveryCodesResponse = { readonly recovery_codes: readonly (string)[]; readonly user_id: string };

export type SecurityEvent = { readonly id: string; readonly at: string; readonly type: "signed_in" | "sign_in_failed" | "session_copied" | "session_ended" | "sessions_ended" | "password_set" | "recovery_codes_created" | "passkey_added" | "passkey_removed" | "identity_added" | "identity_removed" | "link_created" | "user_reset" | "member_joined" | "role_changed" | "member_removed" | "invitation_created" | "invitation_deleted" | "token_created" | "token_revoked" | "token_kept"; readonly actor: { readonly kind: "token" | "user" | "connection" | "job" | "command"; readonly id: string | null }; readonly address: string; readonly device: string; readonly details: { readonly [name: string]: string | null } };

export type SecurityEventsResponse = { readonly events: readonly (SecurityEvent)[]; readonly next_cursor: string | null };

export type PreferencesResponse = { readonly preferences: { readonly [name: string]: unknown } };

export type PreferencesRequest = { readonly preferences: { readonly [name: string]: unknown } };

export type SessionSummary = { readonly id: string; readonly device: string; readonly created_at: string; readonly last_used_at: string; readonly is_current: boolean };

export type SessionsResponse = { readonly sessions: readonly (SessionSummary)[] };

export type LinkResponse = { readonly url: string; readonly expires_at: string };

export type AddPasskeyRequest = { readonly passkey: { readonly id: string; readonly rawId: string; readonly type: "public-key"; readonly response: { readonly clientDataJSON: string; readonly attestationObject: string }; readonly clientExtensionResults?: { readonly [name: string]: unknown } }; readonly name?: string };

export type Passkey = { readonly id: string; readonly name: string; readonly host: string; readonly is_usable_here: boolean; readonly is_backed_up: boolean; readonly created_at: string; readonly last_used_at: string | null };

export type PasskeyResponse = { readonly passkey: Passkey };

export type PasskeysResponse = { readonly passkeys: readonly (Passkey)[] };

export type PasskeyChanges = { readonly name: string };

export type RenamePasskeyRequest = { readonly passkey: PasskeyChanges };

export type Identity = { readonly id: string; readonly kind: "oidc" | "proxy"; readonly name: string; readonly created_at: string; readonly last_used_at: string | null };

export type IdentitiesResponse = { readonly identities: readonly (Identity)[] };

export type AddIdentityRequest = { readonly proxy: true };

export type IdentityResponse = { readonly identity: Identity };

export type Member = { readonly user_id: string; readonly name: string; readonly role: "owner" | "member" | "viewer"; readonly joined_at: string; readonly last_seen_at: string | null };

export type MembersResponse = { readonly members: readonly (Member)[] };

export type ChangeRoleRequest = { readonly role: "owner" | "member" | "viewer" };

export type Revoked = { readonly tokens: number; readonly invitations: number };

export type ChangedMemberResponse = { readonly member: Member; readonly revoked: Revoked };

export type RemovedMemberResponse = { readonly revoked: Revoked };

export type Invitation = { readonly id: string; readonly role: "owner" | "member" | "viewer"; readonly name: string | null; readonly created_at: string; readonly expires_at: string };

export type InvitationsResponse = { readonly invitations: readonly (Invitation)[] };

export type NewInvitationRequest = { readonly role: "owner" | "member" | "viewer"; readonly name?: string; readonly expires_in?: number };

export type NewInvitationResponse = { readonly invitation: Invitation; readonly url: string };

export type TokenCreator = { readonly id: string; readonly name: string } | null;

export type Token = { readonly id: string; readonly name: string; readonly scopes: readonly ("read" | "write" | "sync" | "manage")[]; readonly created_at: string; readonly created_by: TokenCreator; readonly expires_at: string | null; readonly last_used_at: string | null };

export type TokensResponse = { readonly tokens: readonly (Token)[] };

export type NewToken = { readonly name: string; readonly scope: "read" | "write" | "sync"; readonly expires_at?: string | null };

export type NewTokenRequest = { readonly token: NewToken };

export type NewTokenResponse = { readonly token: Token; readonly text: string };

export type StartLinks = { readonly name: string; readonly docs: string; readonly openapi: string; readonly api: string; readonly health: string; readonly ready: string };

export type Status = { readonly status: "ok" };

export type Disk = { readonly name: "data" | "attachments"; readonly free_bytes: number; readonly reserve_bytes: number };

export type Readiness = { readonly status: "ok"; readonly disk: "ok" | "low"; readonly disks: readonly (Disk)[] };

export interface Requests {
  "GET /v1/accounts": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: AccountsResponse;
  };
  "POST /v1/accounts": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: CreateAccountRequest;
    response: AccountResponse;
  };
  "GET /v1/accounts/{account_id}": {
    params: { readonly account_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: AccountResponse;
  };
  "PUT /v1/accounts/{account_id}": {
    params: { readonly account_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: UpdateAccountRequest;
    response: AccountResponse;
  };
  "DELETE /v1/accounts/{account_id}": {
    params: { readonly account_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "GET /v1/accounts/{account_id}/reconciliation": {
    params: { readonly account_id: string };
    query: { readonly balance?: number; readonly on?: string; readonly budget_id?: string };
    body: undefined;
    response: ReconciliationStatusResponse;
  };
  "GET /v1/accounts/{account_id}/balance_check": {
    params: { readonly account_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: BalanceCheckResponse;
  };
  "GET /v1/accounts/{account_id}/reconciliations": {
    params: { readonly account_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: ReconciliationsResponse;
  };
  "POST /v1/accounts/{account_id}/reconcile": {
    params: { readonly account_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: ReconcileRequest;
    response: ReconcileResponse;
  };
  "DELETE /v1/accounts/{account_id}/reconciliations/{reconciliation_id}": {
    params: { readonly account_id: string; readonly reconciliation_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "GET /v1/transactions": {
    params: Readonly<Record<never, never>>;
    query: { readonly offset?: number; readonly limit?: number; readonly cursor?: string; readonly sort?: "-date" | "date" | "amount" | "-amount" | "updated_at" | "-updated_at"; readonly include?: readonly ("payee" | "category" | "account" | "etag")[]; readonly balance_after?: boolean; readonly account_id?: readonly (string)[]; readonly category_id?: readonly (string)[]; readonly payee_id?: readonly (string)[]; readonly not_account_id?: readonly (string)[]; readonly not_category_id?: readonly (string)[]; readonly not_payee_id?: readonly (string)[]; readonly tag?: readonly (string)[]; readonly not_tag?: readonly (string)[]; readonly kind?: readonly ("income" | "bill" | "saving" | "spending")[]; readonly is_transfer?: boolean; readonly is_reviewed?: boolean; readonly is_reconciled?: boolean; readonly since?: string; readonly until?: string; readonly updated_since?: string; readonly is_pending?: boolean; readonly source?: "manual" | "sync" | "import"; readonly min_amount?: number; readonly max_amount?: number; readonly min_absolute_amount?: number; readonly max_absolute_amount?: number; readonly q?: string; readonly not_q?: readonly (string)[]; readonly budget_id?: string };
    body: undefined;
    response: TransactionsResponse;
  };
  "POST /v1/transactions": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: CreateTransactionsRequest;
    response: CreateTransactionsResponse;
  };
  "GET /v1/transactions/summary": {
    params: Readonly<Record<never, never>>;
    query: { readonly account_id?: readonly (string)[]; readonly category_id?: readonly (string)[]; readonly payee_id?: readonly (string)[]; readonly not_account_id?: readonly (string)[]; readonly not_category_id?: readonly (string)[]; readonly not_payee_id?: readonly (string)[]; readonly tag?: readonly (string)[]; readonly not_tag?: readonly (string)[]; readonly kind?: readonly ("income" | "bill" | "saving" | "spending")[]; readonly is_transfer?: boolean; readonly is_reviewed?: boolean; readonly is_reconciled?: boolean; readonly since?: string; readonly until?: string; readonly updated_since?: string; readonly is_pending?: boolean; readonly source?: "manual" | "sync" | "import"; readonly min_amount?: number; readonly max_amount?: number; readonly min_absolute_amount?: number; readonly max_absolute_amount?: number; readonly q?: string; readonly not_q?: readonly (string)[]; readonly budget_id?: string };
    body: undefined;
    response: TransactionSummaryResponse;
  };
  "POST /v1/transactions/bulk": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: BulkChangeRequest;
    response: BulkChangeResponse;
  };
  "GET /v1/transactions/{transaction_id}": {
    params: { readonly transaction_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: TransactionResponse;
  };
  "PUT /v1/transactions/{transaction_id}": {
    params: { readonly transaction_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: UpdateTransactionRequest;
    response: TransactionResponse;
  };
  "DELETE /v1/transactions/{transaction_id}": {
    params: { readonly transaction_id: string };
    query: { readonly update_account_balance?: boolean; readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "GET /v1/transactions/{transaction_id}/attachments": {
    params: { readonly transaction_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: AttachmentsResponse;
  };
  "POST /v1/transactions/{transaction_id}/attachments": {
    params: { readonly transaction_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: Blob;
    response: AttachmentResponse;
  };
  "GET /v1/attachments/{attachment_id}": {
    params: { readonly attachment_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: AttachmentResponse;
  };
  "DELETE /v1/attachments/{attachment_id}": {
    params: { readonly attachment_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "GET /v1/attachments/{attachment_id}/content": {
    params: { readonly attachment_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: Blob;
  };
  "GET /v1/imports": {
    params: Readonly<Record<never, never>>;
    query: { readonly cursor?: string; readonly limit?: number; readonly budget_id?: string };
    body: undefined;
    response: ImportsResponse;
  };
  "POST /v1/imports": {
    params: Readonly<Record<never, never>>;
    query: { readonly commit?: boolean; readonly allow_issues?: boolean; readonly account_id?: string; readonly encoding?: string; readonly date_order?: "dmy" | "mdy" | "ymd"; readonly decimal_sign?: "," | "."; readonly sign?: "as_written" | "inverted"; readonly fee?: "added" | "included"; readonly account_is_synced?: "add" | "skip"; readonly currency?: string; readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: Blob;
    response: ImportResponse;
  };
  "GET /v1/imports/{import_id}": {
    params: { readonly import_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: ImportResponse;
  };
  "PUT /v1/imports/{import_id}": {
    params: { readonly import_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: UpdateImportRequest;
    response: ImportResponse;
  };
  "DELETE /v1/imports/{import_id}": {
    params: { readonly import_id: string };
    query: { readonly edited?: "keep" | "remove"; readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "POST /v1/imports/{import_id}/commit": {
    params: { readonly import_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: ImportResponse;
  };
  "GET /v1/imports/{import_id}/rows": {
    params: { readonly import_id: string };
    query: { readonly state?: "added" | "duplicate" | "matched" | "skipped" | "refused" | "undecided"; readonly cursor?: string; readonly limit?: number; readonly budget_id?: string };
    body: undefined;
    response: ImportRowsResponse;
  };
  "PUT /v1/imports/{import_id}/rows/{number}": {
    params: { readonly import_id: string; readonly number: number };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: DecideImportRowRequest;
    response: ImportRowResponse;
  };
  "GET /v1/import_links": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: ImportLinksResponse;
  };
  "GET /v1/import_links/{link_id}": {
    params: { readonly link_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: ImportLinkResponse;
  };
  "PUT /v1/import_links/{link_id}": {
    params: { readonly link_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: UpdateImportLinkRequest;
    response: ImportLinkResponse;
  };
  "DELETE /v1/import_links/{link_id}": {
    params: { readonly link_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "GET /v1/import_profiles": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: ImportProfilesResponse;
  };
  "GET /v1/import_profiles/{profile_id}": {
    params: { readonly profile_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: ImportProfileResponse;
  };
  "PUT /v1/import_profiles/{profile_id}": {
    params: { readonly profile_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: UpdateImportProfileRequest;
    response: ImportProfileResponse;
  };
  "DELETE /v1/import_profiles/{profile_id}": {
    params: { readonly profile_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "GET /v1/budgets": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: BudgetsResponse;
  };
  "POST /v1/budgets": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: CreateDemoBudgetRequest;
    response: DemoBudgetResponse;
  };
  "DELETE /v1/budgets/{budget_id}": {
    params: { readonly budget_id: string };
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: undefined;
  };
  "GET /v1/budget": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: BudgetResponse;
  };
  "PUT /v1/budget": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: UpdateBudgetRequest;
    response: UpdateBudgetResponse;
  };
  "GET /v1/budget/spending_power": {
    params: Readonly<Record<never, never>>;
    query: { readonly year_month?: string; readonly as_of?: string; readonly budget_id?: string };
    body: undefined;
    response: SpendingPower;
  };
  "GET /v1/budget/spending_power/explanation": {
    params: Readonly<Record<never, never>>;
    query: { readonly year_month?: string; readonly as_of?: string; readonly budget_id?: string };
    body: undefined;
    response: SpendingPowerExplanation;
  };
  "GET /v1/budget/forecast": {
    params: Readonly<Record<never, never>>;
    query: { readonly until?: string; readonly budget_id?: string };
    body: undefined;
    response: Forecast;
  };
  "GET /v1/budget/affordability": {
    params: Readonly<Record<never, never>>;
    query: { readonly amount: number; readonly category_id?: string; readonly on?: string; readonly budget_id?: string };
    body: undefined;
    response: Affordability;
  };
  "GET /v1/budget/months/{year_month}": {
    params: { readonly year_month: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: MonthResponse;
  };
  "PUT /v1/budget/months/{year_month}": {
    params: { readonly year_month: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: PlanMonthRequest;
    response: MonthResponse;
  };
  "DELETE /v1/budget/months/{year_month}": {
    params: { readonly year_month: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "POST /v1/budget/months/{year_month}/copy": {
    params: { readonly year_month: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: CopyPlanRequest;
    response: MonthResponse;
  };
  "GET /v1/reports/spending": {
    params: Readonly<Record<never, never>>;
    query: { readonly since?: string; readonly until?: string; readonly by?: "category" | "group" | "account" | "payee" | "tag"; readonly parts?: readonly ("bills" | "savings" | "spending")[]; readonly budget_id?: string };
    body: undefined;
    response: SpendingReport;
  };
  "GET /v1/reports/cash_flow": {
    params: Readonly<Record<never, never>>;
    query: { readonly since?: string; readonly until?: string; readonly budget_id?: string };
    body: undefined;
    response: CashFlow;
  };
  "GET /v1/reports/net_worth": {
    params: Readonly<Record<never, never>>;
    query: { readonly since?: string; readonly until?: string; readonly include_hidden?: boolean; readonly budget_id?: string };
    body: undefined;
    response: NetWorth;
  };
  "GET /v1/export": {
    params: Readonly<Record<never, never>>;
    query: { readonly format: "csv" | "hledger" | "beancount" | "ofx" | "json"; readonly since?: string; readonly until?: string; readonly account_id?: string; readonly text?: "raw"; readonly budget_id?: string };
    body: undefined;
    response: Blob;
  };
  "GET /v1/categories": {
    params: Readonly<Record<never, never>>;
    query: { readonly include?: readonly ("etag")[]; readonly budget_id?: string };
    body: undefined;
    response: CategoriesResponse;
  };
  "POST /v1/categories": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: CreateCategoryRequest;
    response: CategoryResponse;
  };
  "GET /v1/categories/{category_id}": {
    params: { readonly category_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: CategoryResponse;
  };
  "PUT /v1/categories/{category_id}": {
    params: { readonly category_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: UpdateCategoryRequest;
    response: CategoryResponse;
  };
  "DELETE /v1/categories/{category_id}": {
    params: { readonly category_id: string };
    query: { readonly replace_with?: string; readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "POST /v1/categories/defaults": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: CategoriesResponse;
  };
  "PUT /v1/categories/order": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: OrderCategoriesRequest;
    response: CategoriesResponse;
  };
  "POST /v1/categories/{category_id}/merge": {
    params: { readonly category_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: MergeCategoryRequest;
    response: CategoryResponse;
  };
  "GET /v1/payees": {
    params: Readonly<Record<never, never>>;
    query: { readonly limit?: number; readonly cursor?: string; readonly q?: string; readonly budget_id?: string };
    body: undefined;
    response: PayeesResponse;
  };
  "GET /v1/payees/suggestions": {
    params: Readonly<Record<never, never>>;
    query: { readonly q?: string; readonly at?: string; readonly amount?: number; readonly account_id?: string; readonly limit?: number; readonly budget_id?: string };
    body: undefined;
    response: PayeeSuggestions;
  };
  "GET /v1/payees/{payee_id}": {
    params: { readonly payee_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: PayeeResponse;
  };
  "PUT /v1/payees/{payee_id}": {
    params: { readonly payee_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: UpdatePayeeRequest;
    response: PayeeResponse;
  };
  "DELETE /v1/payees/{payee_id}": {
    params: { readonly payee_id: string };
    query: { readonly replace_with?: string; readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "POST /v1/payees/{payee_id}/merge": {
    params: { readonly payee_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: MergePayeeRequest;
    response: PayeeResponse;
  };
  "GET /v1/payees/aliases": {
    params: Readonly<Record<never, never>>;
    query: { readonly limit?: number; readonly cursor?: string; readonly q?: string; readonly budget_id?: string };
    body: undefined;
    response: AllPayeeAliasesResponse;
  };
  "GET /v1/payees/{payee_id}/aliases": {
    params: { readonly payee_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: PayeeAliasesResponse;
  };
  "POST /v1/payees/{payee_id}/aliases": {
    params: { readonly payee_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: CreatePayeeAliasRequest;
    response: PayeeAliasResponse;
  };
  "DELETE /v1/payees/{payee_id}/aliases/{alias_id}": {
    params: { readonly payee_id: string; readonly alias_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "GET /v1/tags": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: TagsResponse;
  };
  "GET /v1/tags/{tag_id}": {
    params: { readonly tag_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: TagResponse;
  };
  "PUT /v1/tags/{tag_id}": {
    params: { readonly tag_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: UpdateTagRequest;
    response: TagResponse;
  };
  "DELETE /v1/tags/{tag_id}": {
    params: { readonly tag_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "POST /v1/tags/{tag_id}/merge": {
    params: { readonly tag_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: MergeTagRequest;
    response: TagResponse;
  };
  "GET /v1/rules": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: RulesResponse;
  };
  "POST /v1/rules": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: CreateRuleRequest;
    response: RuleResponse;
  };
  "GET /v1/rules/{rule_id}": {
    params: { readonly rule_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: RuleResponse;
  };
  "PUT /v1/rules/{rule_id}": {
    params: { readonly rule_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: UpdateRuleRequest;
    response: RuleResponse;
  };
  "DELETE /v1/rules/{rule_id}": {
    params: { readonly rule_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "PUT /v1/rules/order": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: OrderRulesRequest;
    response: RulesResponse;
  };
  "POST /v1/rules/try": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: TryRuleRequest;
    response: TryRuleResponse;
  };
  "POST /v1/rules/{rule_id}/apply": {
    params: { readonly rule_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: ApplyRuleRequest;
    response: ApplyRuleResponse;
  };
  "GET /v1/goals": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: GoalsResponse;
  };
  "POST /v1/goals": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: CreateGoalRequest;
    response: GoalResponse;
  };
  "GET /v1/goals/{goal_id}": {
    params: { readonly goal_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: GoalResponse;
  };
  "PUT /v1/goals/{goal_id}": {
    params: { readonly goal_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: UpdateGoalRequest;
    response: GoalResponse;
  };
  "DELETE /v1/goals/{goal_id}": {
    params: { readonly goal_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "GET /v1/exchange_rates": {
    params: Readonly<Record<never, never>>;
    query: { readonly currency?: string; readonly since?: string; readonly until?: string; readonly limit?: number; readonly cursor?: string; readonly budget_id?: string };
    body: undefined;
    response: ExchangeRatesPage;
  };
  "PUT /v1/exchange_rates": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: SaveExchangeRatesRequest;
    response: ExchangeRatesResponse;
  };
  "DELETE /v1/exchange_rates": {
    params: Readonly<Record<never, never>>;
    query: { readonly base_currency: string; readonly currency: string; readonly day: string; readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "GET /v1/recurring/occurrences": {
    params: Readonly<Record<never, never>>;
    query: { readonly since?: string; readonly until?: string; readonly recurring_id?: string; readonly budget_id?: string };
    body: undefined;
    response: OccurrencesResponse;
  };
  "GET /v1/recurring/proposals": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: MatchProposalsResponse;
  };
  "GET /v1/recurring/{recurring_id}/occurrences/{scheduled_on}/candidates": {
    params: { readonly recurring_id: string; readonly scheduled_on: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: OccurrenceCandidatesResponse;
  };
  "POST /v1/recurring/{recurring_id}/occurrences/{scheduled_on}/match": {
    params: { readonly recurring_id: string; readonly scheduled_on: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: LinkOccurrenceRequest;
    response: OccurrenceResponse;
  };
  "POST /v1/recurring/{recurring_id}/occurrences/{scheduled_on}/unmatch": {
    params: { readonly recurring_id: string; readonly scheduled_on: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: LinkOccurrenceRequest;
    response: OccurrenceResponse;
  };
  "POST /v1/recurring/{recurring_id}/occurrences/{scheduled_on}/skip": {
    params: { readonly recurring_id: string; readonly scheduled_on: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: OccurrenceResponse;
  };
  "POST /v1/recurring/{recurring_id}/occurrences/{scheduled_on}/move": {
    params: { readonly recurring_id: string; readonly scheduled_on: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: MoveOccurrenceRequest;
    response: OccurrenceResponse;
  };
  "POST /v1/recurring/{recurring_id}/occurrences/{scheduled_on}/reset": {
    params: { readonly recurring_id: string; readonly scheduled_on: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: OccurrenceResponse;
  };
  "GET /v1/recurring": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: RecurringRulesResponse;
  };
  "POST /v1/recurring": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: CreateRecurringRuleRequest;
    response: RecurringRuleResponse;
  };
  "GET /v1/recurring/suggestions": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: RecurringSuggestionsResponse;
  };
  "POST /v1/recurring/suggestions/dismiss": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: DismissSuggestionRequest;
    response: DismissedSuggestionResponse;
  };
  "DELETE /v1/recurring/suggestions/dismissed/{dismissed_id}": {
    params: { readonly dismissed_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "GET /v1/recurring/{recurring_id}": {
    params: { readonly recurring_id: string };
    query: { readonly budget_id?: string };
    body: undefined;
    response: RecurringRuleResponse;
  };
  "PUT /v1/recurring/{recurring_id}": {
    params: { readonly recurring_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: UpdateRecurringRuleRequest;
    response: RecurringRuleResponse;
  };
  "DELETE /v1/recurring/{recurring_id}": {
    params: { readonly recurring_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: IncludedResponse | undefined;
  };
  "POST /v1/recurring/{recurring_id}/set_aside": {
    params: { readonly recurring_id: string };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: SetAsideResponse;
  };
  "GET /v1/changes": {
    params: Readonly<Record<never, never>>;
    query: { readonly since?: number; readonly limit?: number; readonly type?: "transaction" | "account" | "reconciliation" | "balance_point" | "category" | "payee" | "payee_alias" | "tag" | "goal" | "recurring_rule" | "rule" | "occurrence" | "dismissed_suggestion" | "month" | "exchange_rate" | "attachment" | "budget"; readonly actor_id?: string; readonly include?: readonly ("resources")[]; readonly budget_id?: string };
    body: undefined;
    response: ChangesResponse;
  };
  "GET /v1/changes/{seq}": {
    params: { readonly seq: number };
    query: { readonly limit?: number; readonly cursor?: string; readonly budget_id?: string };
    body: undefined;
    response: ChangeValuesResponse;
  };
  "POST /v1/changes/{seq}/undo": {
    params: { readonly seq: number };
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: undefined;
    response: ChangeResponse;
  };
  "POST /v1/changes/undo": {
    params: Readonly<Record<never, never>>;
    query: { readonly dry_run?: boolean; readonly include?: readonly ("spending_power")[] };
    body: UndoChangesRequest;
    response: UndoChangesResponse;
  };
  "GET /v1/transactions/{transaction_id}/history": {
    params: { readonly transaction_id: string };
    query: { readonly limit?: number; readonly cursor?: string; readonly budget_id?: string };
    body: undefined;
    response: HistoryResponse;
  };
  "GET /v1/accounts/{account_id}/history": {
    params: { readonly account_id: string };
    query: { readonly limit?: number; readonly cursor?: string; readonly budget_id?: string };
    body: undefined;
    response: HistoryResponse;
  };
  "GET /v1/categories/{category_id}/history": {
    params: { readonly category_id: string };
    query: { readonly limit?: number; readonly cursor?: string; readonly budget_id?: string };
    body: undefined;
    response: HistoryResponse;
  };
  "GET /v1/payees/{payee_id}/history": {
    params: { readonly payee_id: string };
    query: { readonly limit?: number; readonly cursor?: string; readonly budget_id?: string };
    body: undefined;
    response: HistoryResponse;
  };
  "GET /v1/tags/{tag_id}/history": {
    params: { readonly tag_id: string };
    query: { readonly limit?: number; readonly cursor?: string; readonly budget_id?: string };
    body: undefined;
    response: HistoryResponse;
  };
  "GET /v1/goals/{goal_id}/history": {
    params: { readonly goal_id: string };
    query: { readonly limit?: number; readonly cursor?: string; readonly budget_id?: string };
    body: undefined;
    response: HistoryResponse;
  };
  "GET /v1/recurring/{recurring_id}/history": {
    params: { readonly recurring_id: string };
    query: { readonly limit?: number; readonly cursor?: string; readonly budget_id?: string };
    body: undefined;
    response: HistoryResponse;
  };
  "GET /v1/budget/months/{year_month}/history": {
    params: { readonly year_month: string };
    query: { readonly limit?: number; readonly cursor?: string; readonly budget_id?: string };
    body: undefined;
    response: HistoryResponse;
  };
  "GET /v1/budget/history": {
    params: Readonly<Record<never, never>>;
    query: { readonly limit?: number; readonly cursor?: string; readonly budget_id?: string };
    body: undefined;
    response: HistoryResponse;
  };
  "GET /v1/events": {
    params: Readonly<Record<never, never>>;
    query: { readonly include?: readonly ("spending_power")[]; readonly budget_id?: string };
    body: undefined;
    response: Blob;
  };
  "GET /v1/session/methods": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: SignInMethodsResponse;
  };
  "POST /v1/session": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: SignInRequest;
    response: SessionResponse;
  };
  "PUT /v1/session": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: DefaultBudgetRequest;
    response: SessionResponse;
  };
  "DELETE /v1/session": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: undefined;
  };
  "POST /v1/session/passkey_options": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: PasskeyOptionsResponse;
  };
  "POST /v1/session/code": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: DescribeCodeRequest;
    response: CodeResponse;
  };
  "POST /v1/session/oidc": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: OidcRequest;
    response: OidcResponse;
  };
  "GET /v1/session/oidc/callback": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: never;
  };
  "GET /v1/session/renew": {
    params: Readonly<Record<never, never>>;
    query: { readonly return_to: string };
    body: undefined;
    response: never;
  };
  "POST /v1/session/confirm": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: ConfirmRequest;
    response: undefined;
  };
  "GET /v1/me": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: Me;
  };
  "PUT /v1/me": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: UpdateMeRequest;
    response: UserResponse;
  };
  "GET /v1/me/credentials": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: CredentialsResponse;
  };
  "PUT /v1/me/password": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: SetPasswordRequest;
    response: PasswordResponse;
  };
  "POST /v1/me/recovery_codes": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: RecoveryCodesResponse;
  };
  "GET /v1/me/security_events": {
    params: Readonly<Record<never, never>>;
    query: { readonly limit?: number; readonly cursor?: string; readonly budget_id?: string };
    body: undefined;
    response: SecurityEventsResponse;
  };
  "GET /v1/me/preferences": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: PreferencesResponse;
  };
  "PUT /v1/me/preferences": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: PreferencesRequest;
    response: PreferencesResponse;
  };
  "GET /v1/me/sessions": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: SessionsResponse;
  };
  "DELETE /v1/me/sessions": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: undefined;
  };
  "DELETE /v1/me/sessions/{session_id}": {
    params: { readonly session_id: string };
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: undefined;
  };
  "POST /v1/me/links": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: LinkResponse;
  };
  "POST /v1/me/passkeys/options": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: PasskeyOptionsResponse;
  };
  "POST /v1/me/passkeys": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: AddPasskeyRequest;
    response: PasskeyResponse;
  };
  "GET /v1/me/passkeys": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: PasskeysResponse;
  };
  "PUT /v1/me/passkeys/{passkey_id}": {
    params: { readonly passkey_id: string };
    query: Readonly<Record<never, never>>;
    body: RenamePasskeyRequest;
    response: PasskeyResponse;
  };
  "DELETE /v1/me/passkeys/{passkey_id}": {
    params: { readonly passkey_id: string };
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: undefined;
  };
  "GET /v1/me/identities": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: IdentitiesResponse;
  };
  "POST /v1/me/identities": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: AddIdentityRequest;
    response: IdentityResponse;
  };
  "DELETE /v1/me/identities/{identity_id}": {
    params: { readonly identity_id: string };
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: undefined;
  };
  "GET /v1/members": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: MembersResponse;
  };
  "PUT /v1/members/{user_id}": {
    params: { readonly user_id: string };
    query: { readonly keep?: readonly (string)[] };
    body: ChangeRoleRequest;
    response: ChangedMemberResponse;
  };
  "DELETE /v1/members/{user_id}": {
    params: { readonly user_id: string };
    query: { readonly keep?: readonly (string)[] };
    body: undefined;
    response: RemovedMemberResponse;
  };
  "GET /v1/members/invitations": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: InvitationsResponse;
  };
  "POST /v1/members/invitations": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: NewInvitationRequest;
    response: NewInvitationResponse;
  };
  "DELETE /v1/members/invitations/{invitation_id}": {
    params: { readonly invitation_id: string };
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: undefined;
  };
  "GET /v1/tokens": {
    params: Readonly<Record<never, never>>;
    query: { readonly budget_id?: string };
    body: undefined;
    response: TokensResponse;
  };
  "POST /v1/tokens": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: NewTokenRequest;
    response: NewTokenResponse;
  };
  "DELETE /v1/tokens/{token_id}": {
    params: { readonly token_id: string };
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: undefined;
  };
  "GET /v1/security_events": {
    params: Readonly<Record<never, never>>;
    query: { readonly limit?: number; readonly cursor?: string; readonly budget_id?: string };
    body: undefined;
    response: SecurityEventsResponse;
  };
  "GET /": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: StartLinks;
  };
  "GET /healthz": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: Status;
  };
  "GET /readyz": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: Readiness;
  };
  "GET /metrics": {
    params: Readonly<Record<never, never>>;
    query: Readonly<Record<never, never>>;
    body: undefined;
    response: Blob;
  };
}
