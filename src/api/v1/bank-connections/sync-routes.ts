/** The routes that fetch from banks: a sync, its preview, and the listings that a program sends. */
import { Problem } from "../../../domain/problem.ts";
import { allows } from "../../../domain/token.ts";
import {
  enterSentListings,
  type PreparedSync,
  preparePreview,
  prepareSync,
  previewSync,
  type SyncResult,
  syncNow,
} from "../../../operations/connections/sync-now.ts";
import { loadCurrencies } from "../../../operations/connections/view.ts";
import { IMPORT_SIZES } from "../../../operations/imports/chunks.ts";
import { continueImports } from "../../../operations/imports/continue-import.ts";
import type { ImportSizes, Service, Write } from "../../../operations/service.ts";
import { tagged, writeRoute } from "../../route.ts";
import { Named, Nullable } from "../../shapes.ts";
import { formatImport } from "../imports/format.ts";
import { ImportJson, ImportResponse } from "../imports/schema.ts";
import { ListingsBody, readListings } from "./listing-schema.ts";
import { currentConnection } from "./routes.ts";
import { formatRun, RunJson } from "./run-schema.ts";

const SyncResponse = Named("SyncResponse", "A run, and the import with what was new.", {
  run: RunJson,
  import: { ...Nullable(ImportJson), title: "SyncImport" },
});

async function respond({ tx }: Write, { run, details }: SyncResult) {
  return {
    run: formatRun(run, await loadCurrencies({ reads: tx }, [run])),
    import: details && formatImport(details),
  };
}

/** A large import continues after its response. */
const CONTINUES = {
  isAccepted: ({ import: one }: { readonly import: { readonly state: string } | null }) => one?.state === "committing",
  after: (service: Service, budgetId: string) => continueImports(service, budgetId).catch(() => {}),
};

const ASKING = [
  "not_found",
  "nothing_linked",
  "rate_limited",
  "import_in_progress",
  "bank_refused",
  "connection_paused",
] as const;

const isTrial = ({ dry_run }: { readonly dry_run?: unknown }) => dry_run === true;

export const bankSyncRoutes = tagged("Banks", [
  writeRoute("POST /v1/bank_connections/:connection_id/sync", {
    operationId: "syncBankConnection",
    summary: "Sync a bank connection",
    description:
      "Asks the bank for all linked accounts and enters what is new, as an import that can be undone. Rows that need a decision wait in the connection's waiting import. Resumes a connection that is paused, unless its problem is `creator_left` (409 `connection_paused`). With `dry_run` it asks the bank and stores nothing. If the bank does not answer, the state of the run is `failed`. Within 10 minutes of the last run, or when `requests_today` has reached `requests_per_day`: 429 `rate_limited`. Enable Banking does not count the runs that a signed-in person waits for.",
    operation: "bank_connections.sync",
    response: SyncResponse,
    problems: ASKING,
    current: currentConnection,
    ...CONTINUES,
    isLong: true,
    prepare: (service, { budgetId }, { params, query, signal, person }) =>
      prepareSync(service, budgetId, params.connection_id, { attended: person, signal, isTrial: isTrial(query) }),
    handle: async (write, { params, prepared }) =>
      await respond(write, await syncNow(write, params.connection_id, prepared as PreparedSync)),
  }),
  writeRoute("POST /v1/bank_connections/:connection_id/preview", {
    operationId: "previewBankSync",
    summary: "Preview a sync",
    description:
      "Asks the bank and stores what it lists as an import in the state `preview`, like an uploaded statement: check it, decide about its rows, and commit it. Runs on schedule start for an account when its first preview is committed, or with the first sync.",
    operation: "bank_connections.preview",
    status: 201,
    response: ImportResponse,
    isSingle: true,
    current: currentConnection,
    problems: [...ASKING, "bank_unavailable", "too_many_previews", "body_too_large"],
    isLong: true,
    prepare: (service, { budgetId }, { params, query, signal, person }) =>
      preparePreview(service, budgetId, params.connection_id, { attended: person, signal, isTrial: isTrial(query) }),
    handle: async (write, { params, prepared }) => ({
      import: formatImport(await previewSync(write, params.connection_id, prepared as PreparedSync)),
    }),
  }),
  writeRoute("POST /v1/bank_connections/:connection_id/listings", {
    operationId: "sendListings",
    summary: "Send listings of a bank",
    description:
      "For a connection of the provider `program`, with a token of the scope `sync`: what a bank has of its accounts, as your program fetched it. It is entered like a sync: each item once, with rules, matching, withdrawals and the comparison of balances. An account that is new waits until somebody links it. Send the last 14 days or more each time: items that are known change nothing. A connection that is paused enters nothing: 409 `connection_paused`.",
    operation: "bank_connections.sync",
    body: ListingsBody,
    response: SyncResponse,
    problems: [
      ...(["not_found", "bank_refused", "connection_paused"] as const),
      ...(["insufficient_scope", "rate_limited", "import_in_progress"] as const),
    ],
    current: currentConnection,
    ...CONTINUES,
    isLong: true,
    prepare: async ({ importSizes = IMPORT_SIZES }) => importSizes,
    async handle(write, { params, body, prepared }) {
      if (!allows(write.caller, "sync")) {
        throw new Problem("insufficient_scope", "Only a token with the scope sync can send listings.");
      }
      const listings = readListings(body.listings);
      return await respond(
        write,
        await enterSentListings(write, params.connection_id, listings, prepared as ImportSizes),
      );
    },
  }),
]);
