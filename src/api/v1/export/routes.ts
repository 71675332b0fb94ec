/** The route of `/v1/export`: the budget's transactions in the formats of other programs. */

import { exportName } from "../../../operations/export-name.ts";
import { checkExport, exportLedger, type LedgerFormat } from "../../../operations/exports.ts";
import { CSV_TYPE } from "../../../writers/csv-rows.ts";
import { exportRoute, type Route } from "../../route.ts";
import { ExportQuery, ExportResponse } from "./schema.ts";

const TEXT_TYPE = "text/plain; charset=utf-8";

const TYPES: Readonly<Record<LedgerFormat, string>> = {
  csv: CSV_TYPE,
  hledger: TEXT_TYPE,
  beancount: TEXT_TYPE,
  ofx: "application/x-ofx",
};

const mediaTypes = [...new Set(Object.values(TYPES).map((type) => type.split(";")[0] ?? ""))];

export const exportRoutes: readonly Route[] = [
  exportRoute({
    operationId: "exportBudget",
    path: "/v1/export",
    tag: "Export",
    summary: "Export the transactions",
    description:
      "Returns all transactions, oldest first, as a file: `csv` for spreadsheets, a journal for `hledger`, a ledger for `beancount`, or one account as `ofx`. Each account starts with the balance of the first day, so that its rows add up to its balance. The file is one snapshot; changes during the download are not in it. A file that ends early was cut off: hledger, beancount and OFX files end with the balances.",
    query: ExportQuery,
    response: ExportResponse,
    mediaTypes,
    problems: ["conflicting_fields"],
    async handle({ service, token }, { query }) {
      const { format, since, until, account_id: accountId, text } = query;
      const options = { format, since, until, accountId, rawText: text === undefined ? undefined : true };
      await service.store.read(token.budget_id, (reads) => checkExport({ reads }, options));
      const nowMs = service.now();
      return {
        name: await exportName(service, token.budget_id, format),
        type: TYPES[format],
        write: (read) => exportLedger(read, options, nowMs),
      };
    },
  }),
];
