/** Writes the decisions about an occurrence. */
import type { Occurrence } from "../../api/contract.ts";
import { write } from "../../api/writes.ts";
import { useWords } from "../../words/use-words.tsx";

const PATH = "/v1/recurring/{recurring_id}/occurrences/{scheduled_on}";

const at = ({ recurring_id, scheduled_on }: Occurrence) => ({ params: { recurring_id, scheduled_on } });

export function useDecisions() {
  const { t, formats } = useWords();
  return {
    skip: (one: Occurrence) => write(`POST ${PATH}/skip`, at(one), t("coming.skipped_done", one)),
    reset: (one: Occurrence) => write(`POST ${PATH}/reset`, at(one), t("coming.reset_done", one)),
    move(one: Occurrence, to: string) {
      const done = t("coming.moved", { name: one.name, day: formats.day(to, "short") });
      return write(`POST ${PATH}/move`, { ...at(one), body: { to } }, done);
    },
    match: (one: Occurrence, transaction_id: string) =>
      write(`POST ${PATH}/match`, { ...at(one), body: { transaction_id } }, t("coming.matched", one)),
    unmatch: (one: Occurrence, transaction_id: string) =>
      write(`POST ${PATH}/unmatch`, { ...at(one), body: { transaction_id } }, t("coming.unmatched", one)),
  };
}
