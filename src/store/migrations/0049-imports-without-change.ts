/**
 * Imports that changed nothing named the next change of the budget as their own, so their undo undid another write. They
 * added and matched no row, and their change does not exist or was made at another time.
 */
export const id = "0049-imports-without-change";

export function statements(): string[] {
  return [
    `UPDATE imports SET change_seq = NULL, last_seq = NULL WHERE change_seq IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM import_rows AS r WHERE r.budget_id = imports.budget_id AND r.import_id = imports.id
        AND r.state IN ('added', 'matched'))
      AND (change_seq > (SELECT COALESCE(MAX(c.seq), 0) FROM changes AS c WHERE c.budget_id = imports.budget_id)
        OR EXISTS (SELECT 1 FROM changes AS c WHERE c.budget_id = imports.budget_id AND c.seq = imports.change_seq
          AND c.at <> imports.committed_at))`,
  ];
}
