/** The routes of `/v1/imports`: upload, preview, answers, decisions on rows and their corrections, commit, undo and history. */

import type { Static } from "typebox";
import { isId } from "../../../domain/id.ts";
import {
  type ImportAnswers,
  type ImportChanges,
  type RowChanges,
  readAnswers,
} from "../../../operations/imports/answers.ts";
import {
  checkAccounts,
  type PreparedChanges,
  prepareChanges,
  updateImport,
} from "../../../operations/imports/change-preview.ts";
import { IMPORT_SIZES } from "../../../operations/imports/chunks.ts";
import { commitImport, prepareCommit } from "../../../operations/imports/commit-import.ts";
import { continueImports } from "../../../operations/imports/continue-import.ts";
import type { ImportDetails } from "../../../operations/imports/describe-import.ts";
import { getImport, listImports } from "../../../operations/imports/imports.ts";
import { assertRoomForRows } from "../../../operations/imports/preview-quota.ts";
import { getProof, tryProof } from "../../../operations/imports/proofs.ts";
import { prepareRemoval, removeImport } from "../../../operations/imports/remove-import.ts";
import { listImportRows, type PreparedRow, prepareRow, updateRow } from "../../../operations/imports/rows.ts";
import {
  createImport,
  createPreview,
  openUpload,
  type PackedUpload,
  prepareUpload,
  previewUpload,
  profileUpload,
} from "../../../operations/imports/uploads.ts";
import type { ImportSizes, Read, Service } from "../../../operations/service.ts";
import { formatNext, parseCursor } from "../../cursor.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { formatImport, formatProof, formatRow, formatStoredRow } from "./format.ts";
import {
  CommitQuery,
  ImportResponse,
  ImportsQuery,
  ImportsResponse,
  ProofResponse,
  RowResponse,
  RowsQuery,
  RowsResponse,
  UndoQuery,
  UpdateImportBody,
  UpdateRowBody,
  UploadParameters,
} from "./schema.ts";

const current = async (read: Read, { import_id }: { readonly import_id: string }) => ({
  import: formatImport(await getImport(read, import_id)),
});
const wayToAllow = (allowsDifference: boolean | undefined) =>
  allowsDifference ? undefined : "Send allow_difference=true";
/** Only a preview is computed. The rest is stored, so that polling a commit waits for no upload. */
const isPreview = async ({ reads }: Read, { import_id }: { readonly import_id: string }) =>
  (await reads.imports.find(import_id))?.state === "preview";
const toChanges = ({ import: changes }: Static<typeof UpdateImportBody>): ImportChanges =>
  readAnswers(changes as ImportChanges, "/import");
const toRowChanges = ({
  decision,
  transaction_id = null,
  ...values
}: Static<typeof UpdateRowBody>["row"]): RowChanges =>
  decision === undefined ? values : { ...values, decision: decision && { decision, transaction_id } };
const FILE_PROBLEMS = [
  ...(["unknown_format", "incomplete_file", "invalid_file", "doctype_refused", "archive_too_large"] as const),
  ...(["too_many_rows", "file_too_complex", "unknown_account", "unknown_currency"] as const),
];

const STORE_PROBLEMS = ["body_too_large", "too_many_previews", "insufficient_storage"] as const;

/** A statement as `handle-import.ts` receives it. */
export interface ReceivedStatement {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly answers: ImportAnswers;
}

/** An upload, read before the transaction. */
interface PreparedUpload {
  readonly upload: PackedUpload;
  /** Null if it is committed at once. */
  readonly details: ImportDetails | null;
  readonly sizes: ImportSizes;
}

/** The commit or undo of a large import continues after its response. If that fails, housekeeping continues it. */
const CONTINUES = {
  isAccepted: ({ import: { state } }: { readonly import: { readonly state: string } }) =>
    state === "committing" || state === "undoing",
  after: (service: Service, budgetId: string) => continueImports(service, budgetId).catch(() => {}),
};

export const importRoutes = tagged("Imports", [
  readRoute("GET /v1/imports", {
    operationId: "listImports",
    summary: "List imports",
    description: "Returns previews, committed imports and undone ones of one source, newest first.",
    query: ImportsQuery,
    response: ImportsResponse,
    problems: ["invalid_cursor"],
    handle: async (read, { query: { source = "file", connection_id: connectionId, cursor, limit = 20 } }) => {
      const [before] = parseCursor(cursor, [isId]);
      const { imports, hasMore } = await listImports(read, { source, connectionId, before, limit });
      const last = imports.at(-1);
      return { imports, ...formatNext(hasMore && last !== undefined ? [last.id] : null) };
    },
  }),
  writeRoute("POST /v1/imports", {
    operationId: "createImport",
    summary: "Upload a statement",
    description:
      'Send the bytes of the file as the body, with its name as `Content-Disposition: attachment; filename="may.csv"`, or a multipart form with the part `file` and an optional JSON part `options`. The format is detected from the content: CSV, OFX, QFX, QIF, CAMT.052, .053 and .054, MT940, MT942, or the export of another program, also in a ZIP or gzip archive. A file can be at most 50 MiB and have at most 200,000 rows. The response is a preview: nothing is imported until you commit it.',
    receives: "statement",
    query: UploadParameters,
    status: 201,
    response: ImportResponse,
    isSingle: true,
    problems: [
      ...[...FILE_PROBLEMS, ...STORE_PROBLEMS],
      ...(["import_undecided", "import_has_issues", "balance_not_zero", "proof_failed"] as const),
    ],
    ...CONTINUES,
    isLong: true,
    prepare: async (service, { budgetId }, { body, query: { commit }, signal }): Promise<PreparedUpload> => {
      const { name, bytes, answers } = body as ReceivedStatement;
      const file = openUpload(name, bytes, signal);
      try {
        const upload = await profileUpload(
          service,
          budgetId,
          file,
          await prepareUpload(service, budgetId, file, answers),
        );
        if (commit) await assertRoomForRows(service, upload.reading.rows.length);
        const details = commit ? null : await previewUpload(service, budgetId, upload);
        return { upload, details, sizes: service.importSizes ?? IMPORT_SIZES };
      } finally {
        file.close();
      }
    },
    handle: async (write, { query: { account_id, allow_issues, allow_difference }, prepared }) => {
      const { upload, details, sizes } = prepared as PreparedUpload;
      const isInQuery = account_id !== undefined && upload.answers.accounts?.[0]?.account_id === account_id;
      checkAccounts(upload.answers, await write.tx.accounts.list(), (i) =>
        isInQuery ? { parameter: "account_id" } : { pointer: `/accounts/${i}/account_id` },
      );
      if (details !== null) {
        const id = await createPreview(write, upload);
        return { import: formatImport({ ...details, id, created_at: write.at }) };
      }
      const wayToAllowIssues = allow_issues ? undefined : "Send allow_issues=true";
      const id = await createImport(write, upload);
      const options = { wayToAllowIssues, wayToAllowDifference: wayToAllow(allow_difference), sizes };
      return { import: formatImport(await commitImport(write, id, options)) };
    },
  }),
  readRoute("GET /v1/imports/:import_id", {
    operationId: "getImport",
    summary: "Get an import",
    description:
      "Returns the content of the file and the open questions. For a preview, it also returns the effect that a commit would have now; for a committed import, the effect that it had.",
    response: ImportResponse,
    isSingle: true,
    isLong: isPreview,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute("PUT /v1/imports/:import_id", {
    operationId: "updateImport",
    summary: "Answer the questions of an import",
    description: "Fields that are absent stay as they are. The response is the new preview.",
    body: UpdateImportBody,
    response: ImportResponse,
    isSingle: true,
    problems: [...FILE_PROBLEMS, ...STORE_PROBLEMS, "import_committed"],
    current,
    isLong: true,
    prepare: (service, { budgetId }, { params, body, signal }) =>
      prepareChanges(service, budgetId, params.import_id, toChanges(body), signal),
    handle: async (write, { params, body, prepared }) => ({
      import: formatImport(await updateImport(write, params.import_id, toChanges(body), prepared as PreparedChanges)),
    }),
  }),
  writeRoute("POST /v1/imports/:import_id/commit", {
    operationId: "commitImport",
    summary: "Commit an import",
    description:
      "Creates and changes the transactions in one change, which can be undone. With `If-Match`, the preview must still be current. An import of more than 20,000 rows is committed in chunks, each as one change: the response is 202 with the state `committing`. Poll the import until its state is `committed`. If a row's transaction changes during the commit, the row becomes `undecided`. If a chunk cannot be committed, the state becomes `stopped`, and `problem` has the reason: remove it and commit the import again, which continues it, or undo the import.",
    query: CommitQuery,
    response: ImportResponse,
    isSingle: true,
    problems: [
      ...(["import_committed", "import_undecided", "balance_not_zero", "proof_failed"] as const),
      ...(["import_in_progress", "rate_limited", "insufficient_storage"] as const),
    ],
    current,
    ...CONTINUES,
    prepare: (service, { budgetId }, { params }) => prepareCommit(service, budgetId, params.import_id),
    handle: async (write, { params, query: { allow_difference }, prepared }) => {
      const options = { sizes: prepared as ImportSizes, wayToAllowDifference: wayToAllow(allow_difference) };
      return { import: formatImport(await commitImport(write, params.import_id, options)) };
    },
  }),
  deleteRoute("DELETE /v1/imports/:import_id", {
    operationId: "deleteImport",
    summary: "Undo or discard an import",
    description:
      "Undoes a committed import: it removes what the import added and restores what it changed. Discards a preview. If the import is already undone, the request succeeds and changes nothing. An import that was committed in chunks is undone in chunks: the response is 202 with the state `undoing`. Poll the import until its state is `undone`; a transaction that is edited meanwhile stays as a manual entry. If a chunk cannot be undone, the state becomes `stopped`, and `problem` has the reason: remove it and send the request again. `edited` sets what happens to transactions that have been edited since. Accounts that the import created stay if something else uses them. If transactions of the import are reconciled, first remove the reconciliations.",
    query: UndoQuery,
    problems: ["import_edited", "transaction_reconciled", "changes_expired", "rate_limited"],
    response: ImportResponse,
    current,
    ...CONTINUES,
    isLong: true,
    prepare: (service, caller, { params, query }) =>
      prepareRemoval(service, caller, params.import_id, query.edited ?? "reject"),
    handle: async (write, { params, query }) => {
      const left = await removeImport(write, params.import_id, query.edited ?? "reject");
      return left && { import: formatImport(left) };
    },
  }),
  readRoute("GET /v1/imports/:import_id/proof", {
    operationId: "getImportProof",
    summary: "Compare an imported budget with its program",
    description:
      "For each account, and for each category and month: the amount in the other program, the amount in Leeway, and the difference. For a preview, it is the result that a commit would have now; for a committed import, the result that it had. Only imports of other programs' whole budgets have a proof.",
    response: ProofResponse,
    problems: ["import_undecided", "rate_limited"],
    isLong: isPreview,
    tries: {
      isNeeded: isPreview,
      handle: async (service, caller, { import_id }) => ({
        proof: formatProof(await tryProof(service, caller, import_id), import_id, false),
      }),
    },
    handle: async (read, { params: { import_id } }) => ({
      proof: formatProof(await getProof(read, import_id), import_id, true),
    }),
  }),
  readRoute("GET /v1/imports/:import_id/rows", {
    operationId: "listImportRows",
    summary: "List the rows of an import",
    description: "Returns the rows in the order of the file.",
    query: RowsQuery,
    response: RowsResponse,
    problems: ["invalid_cursor"],
    isLong: isPreview,
    handle: async (read, { params, query: { state, number, cursor, limit = 100 } }) => {
      const [after = "0"] = parseCursor(cursor, [(part) => /^\d{1,9}$/.test(part)]);
      const page = await listImportRows(read, params.import_id, { state, number, after: Number(after), limit });
      const { evaluated, stored, hasMore } = page;
      const rows = [...evaluated.map(formatRow), ...stored.map(formatStoredRow)];
      const last = rows.at(-1);
      return { rows, ...formatNext(hasMore && last !== undefined ? [String(last.number)] : null) };
    },
  }),
  writeRoute("PUT /v1/imports/:import_id/rows/:number", {
    operationId: "decideImportRow",
    summary: "Decide or correct a row",
    description:
      "Fields that are absent stay as they are. If the transaction that the row may belong to changes, `add` and `same_as` no longer apply: decide again. A corrected row is compared and imported with its corrected values. `bank` has the values in the file, which identify the row in later files. To import a refused row, send its date and amount.",
    body: UpdateRowBody,
    response: RowResponse,
    problems: [
      ...(["import_committed", "import_undecided", "unknown_transaction", "account_mismatch"] as const),
      ...(["transaction_matched", "transaction_reconciled", "too_many_decimals", "amount_out_of_range"] as const),
      ...(["too_many_previews", "body_too_large"] as const),
    ],
    current,
    isLong: true,
    prepare: (service, { budgetId }, { params, body: { row } }) =>
      prepareRow(service, budgetId, params.import_id, Number(params.number), toRowChanges(row)),
    handle: async (write, { params, body: { row }, prepared }) => {
      const number = Number(params.number);
      const changes = toRowChanges(row);
      return { row: formatRow(await updateRow(write, params.import_id, number, changes, prepared as PreparedRow)) };
    },
  }),
]);
