/** Drops tables that sped up text search, deep pages and shared request limits. One query per page is enough. */
export const id = "0014-simpler-search";

export function statements(): string[] {
  return [`DROP TABLE payee_names`, `DROP TABLE note_digests`, `DROP TABLE day_summaries`, `DROP TABLE request_counts`];
}
