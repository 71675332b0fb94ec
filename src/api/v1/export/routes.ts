/** The route of `/v1/export`: the transactions in the formats of other programs, or the whole budget. */
import { Problem, problemOf } from "../../../domain/problem.ts";
import { allows } from "../../../domain/token.ts";
import { exportBudget } from "../../../operations/budget-file/export-budget.ts";
import { type ExportFormat, exportName } from "../../../operations/exports/export-name.ts";
import { checkExport, exportLedger } from "../../../operations/exports/exports.ts";
import type { Read } from "../../../operations/service.ts";
import { CSV_TYPE } from "../../../writers/csv-rows.ts";
import { type BudgetContext, exportRoute, tagged } from "../../route.ts";
import { assertFreshUser } from "../members/routes.ts";
import { ExportQuery, ExportResponse } from "./schema.ts";

const TEXT_TYPE = "text/plain; charset=utf-8";

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: CSV_TYPE,
  hledger: TEXT_TYPE,
  beancount: TEXT_TYPE,
  ofx: "application/x-ofx",
  json: "application/vnd.leeway.budget",
};

const mediaTypes = [...new Set(Object.values(TYPES).map((type) => type.split(";")[0] ?? ""))];

export const exportRoutes = tagged("Export", [
  exportRoute("GET /v1/export", {
    operationId: "exportBudget",
    summary: "Export the data",
    description:
      "Returns all transactions, oldest first, as a file: `csv` for spreadsheets, a journal for `hledger`, a ledger for `beancount`, or one account as `ofx`. Each account starts with an opening balance: the opening balance plus the rows is the closing balance. The file is one snapshot, written before it is sent, and does not include later changes. A budget and a person can each have two exports at a time, one of them still waiting or being downloaded (429 `rate_limited`). A complete hledger, beancount or OFX file ends with the balances; without them, it is truncated.\n\n`json` is the whole budget as lines of JSON, with ids, history and attachments, but without users, tokens and previews of imports. `npx leeway budget import` imports it. It needs the scope `manage` and a recent confirmation of your identity (403 `sign_in_again`).",
    query: ExportQuery,
    response: ExportResponse,
    mediaTypes,
    problems: [
      "conflicting_fields",
      "sign_in_again",
      "attachments_not_configured",
      "import_in_progress",
      "insufficient_storage",
    ],
    async handle(context, { query }) {
      const { service, token } = context;
      if (query.format === "json") return await wholeBudget(context, query);
      const { format, since, until, account_id: accountId, text } = query;
      const options = { format, since, until, accountId, rawText: text === undefined ? undefined : true };
      await service.store.read(token.budget_id, (reads) => checkExport({ reads }, options));
      const nowMs = service.now();
      return {
        name: await exportName(service, token.budget_id, format),
        type: TYPES[format],
        write: (read, signal) => exportLedger(read, { ...options, signal }, nowMs),
      };
    },
  }),
]);

/** @throws Problem `insufficient_scope`, `sign_in_again`, `conflicting_fields`. */
async function wholeBudget(context: BudgetContext, { format: _, ...others }: object & { readonly format: string }) {
  const { service, token } = context;
  const [parameter] = Object.keys(others);
  if (parameter !== undefined) {
    const detail = `The format json is always everything. Leave ${parameter} out.`;
    throw problemOf([{ code: "conflicting_fields", parameter, detail }]);
  }
  if (!allows(token, "manage")) {
    throw new Problem("insufficient_scope", "Only an owner, or a token with the scope manage, can export everything.");
  }
  await assertFreshUser(context);
  return {
    name: await exportName(service, token.budget_id, "json"),
    type: TYPES.json,
    write: (read: Read) => exportBudget(service, read),
  };
}
