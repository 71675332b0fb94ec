/** Shows what a rule would change in stored transactions, and changes them in one write. */

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Rule, RuleRow, RuleValues } from "../../../api/contract.ts";
import { accounts } from "../../../api/reads.ts";
import { write } from "../../../api/writes.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Form } from "../../../components/form.tsx";
import { Loading } from "../../../components/loading.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { Row, Rows } from "../block.tsx";
import { trialOf } from "./queries.ts";

interface TryDialogProps {
  readonly rule: Rule;
  onClose(): void;
}

export function TryDialog({ rule, onClose }: TryDialogProps): ReactNode {
  const { t } = useWords();
  const query = useQuery(trialOf(rule.id));
  const { data } = query;
  if (data === undefined) {
    return (
      <Dialog title={t("rules.try_title", { name: rule.name })} onClose={onClose}>
        <Loading query={query} lines={5} />
      </Dialog>
    );
  }
  const { trial, etag } = data;
  const { count, decided_count, transactions } = trial;
  const changed = transactions.filter(({ left }) => left === null);

  async function apply(): Promise<void> {
    const input = { params: { rule_id: rule.id }, body: {}, ifMatch: etag };
    await write("POST /v1/rules/{rule_id}/apply", input, t("rules.applied", { count }));
  }

  return (
    <Dialog title={t("rules.try_title", { name: rule.name })} onClose={onClose}>
      <p>{count === 0 ? t("rules.try_none") : t("rules.try_count", { count })}</p>
      {decided_count > 0 && <p className="muted small">{t("rules.try_decided", { count: decided_count })}</p>}
      {changed.length > 0 && (
        <Rows isCompact>
          {changed.map((row) => (
            <Change key={row.transaction_id} row={row} />
          ))}
        </Rows>
      )}
      {count > changed.length && (
        <p className="muted small">{t("rules.try_more", { count: count - changed.length })}</p>
      )}
      {count > 0 && <Form submitLabel={t("rules.apply", { count })} submit={apply} onClose={onClose} />}
    </Dialog>
  );
}

function Change({ row: { authorized_at, amount, currency, before, after } }: { readonly row: RuleRow }): ReactNode {
  const { t, formats } = useWords();
  const names = new Map(useQuery(accounts).data?.accounts.map(({ id, name }) => [id, name]));
  const shown = ({ payee, category, tags, notes, transfer_account_id }: RuleValues) => ({
    payee: payee ?? "",
    category: category ?? "",
    tags: tags.map((tag) => `#${tag}`).join(" "),
    notes,
    account: names.get(transfer_account_id ?? "") ?? "",
  });
  const [old, next] = [shown(before), shown(after)];
  const fields = (Object.keys(next) as (keyof typeof next)[]).filter((field) => old[field] !== next[field]);
  return (
    <Row
      title={
        <>
          {formats.day(authorized_at, "year")} · {old.payee} ·{" "}
          <span className="num">{formats.money(amount, currency)}</span>
        </>
      }
      notes={fields.map((field) => `${old[field] || t("field.nothing")} → ${next[field] || t("field.nothing")}`)}
    />
  );
}
