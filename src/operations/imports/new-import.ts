/** The fields of an import that a new preview has, whatever its rows come from. */
import type { ImportRecord } from "../../store/store.ts";

export const NEW_IMPORT = {
  ...{ state: "preview", bytes: 0, answers: "{}", summary: null, change_seq: null, last_seq: null },
  ...{ committed_at: null, stored_bytes: 0, connection_id: null, run_id: null, repeat_count: 0 },
} as const satisfies Partial<ImportRecord>;
