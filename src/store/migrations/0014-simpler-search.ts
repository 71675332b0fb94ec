/** Drops tables that made text search, deep pages and shared request limits faster. One query for each page is enough. */
export const id = "0014-simpler-search";

export function statements(): string[] {
  return [`DROP TABLE payee_names`, `DROP TABLE note_digests`, `DROP TABLE day_summaries`, `DROP TABLE request_counts`];
}
