/** The queries of the review. */
import { reading } from "../../../api/client.ts";
import { firstRows, MAX_ROWS, type Selected } from "../queries.ts";

/** What must be known before anything is shown, so that nothing moves. */
export const proposedPayments = reading("GET /v1/recurring/proposals", {});

/** Newest first: these are remembered best. */
export const NEW: Selected = { filter: { is_reviewed: false }, sort: "-date" };
export const newRows = firstRows(NEW, MAX_ROWS);

/** The data for suggestions. */
const RECENT: Selected = { filter: { is_reviewed: true, is_transfer: false }, sort: "-date" };
export const reviewedRows = firstRows(RECENT, 300);

/** Purchases from phones that lack something. */
export const quickDrafts = reading("GET /v1/quick_entries/drafts", {});
