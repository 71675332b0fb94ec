/** The change log. It starts with one change per existing budget. */
import type { MigrationEngine } from "./migration.ts";

export const id = "0018-change-log";

export function statements({ text, bigint, withoutRowid, now }: MigrationEngine): string[] {
  return [
    `CREATE TABLE changes (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      seq ${bigint} NOT NULL,
      part integer NOT NULL,
      at ${text} NOT NULL,
      actor_kind ${text} NOT NULL CHECK (actor_kind IN ('token', 'user', 'connection', 'job', 'command')),
      actor_id ${text},
      operation ${text} NOT NULL,
      scope ${text} NOT NULL CHECK (scope IN ('write', 'sync')),
      request_id ${text},
      items ${text} NOT NULL,
      PRIMARY KEY (budget_id, seq, part)
    ) ${withoutRowid}`,
    `CREATE INDEX changes_by_time ON changes (budget_id, at)`,

    `CREATE TABLE change_befores (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      type ${text} NOT NULL,
      id ${text} NOT NULL,
      seq ${bigint} NOT NULL,
      before ${text},
      PRIMARY KEY (budget_id, type, id, seq)
    ) ${withoutRowid}`,

    `CREATE TABLE change_undos (
      budget_id ${text} NOT NULL REFERENCES budgets (id),
      seq ${bigint} NOT NULL,
      undone_by ${bigint} NOT NULL,
      PRIMARY KEY (budget_id, seq, undone_by)
    ) ${withoutRowid}`,
    `CREATE INDEX change_undos_by_undo ON change_undos (budget_id, undone_by)`,

    `INSERT INTO changes (budget_id, seq, part, at, actor_kind, operation, scope, items)
      SELECT id, 1, 0, ${now}, 'command', 'log_started', 'write', '[]' FROM budgets`,
  ];
}
