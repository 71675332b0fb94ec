/** Account links get an id for requests, and the name of the bank account. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0046-import-links";

export function statements({ text, dropDefault }: MigrationEngine): string[] {
  const hex = (from: number, length: number) => `substr(digest, ${from}, ${length})`;
  const hasDigit = [..."0123456789"].map((digit) => `last_four LIKE '%${digit}%'`).join(" OR ");
  return [
    `ALTER TABLE import_links ADD COLUMN id ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE import_links ADD COLUMN name ${text}`,
    // Until now, a link by name had the last four letters of the name.
    `UPDATE import_links SET last_four = '' WHERE NOT (${hasDigit})`,
    // In the form of the other ids, from the digest: random numbers differ between the engines.
    `UPDATE import_links
      SET id = ${[hex(1, 8), hex(9, 4), `'7' || ${hex(14, 3)}`, `'8' || ${hex(18, 3)}`, hex(21, 12)].join(" || '-' || ")}`,
    dropDefault("import_links", "id"),
  ];
}
