/** The section "Rules": the rules for imported rows in their order; add, change, move and delete them. */
import { useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Rule } from "../../../api/contract.ts";
import { useMayWrite } from "../../../api/me.ts";
import { payeeOf } from "../../../api/payees.ts";
import { accounts, categoriesToEdit, importRules } from "../../../api/reads.ts";
import { write } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Loading } from "../../../components/loading.tsx";
import { Menu } from "../../../components/menu.tsx";
import { report } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block } from "../block.tsx";
import styles from "../household/list.module.css";
import { describeActions, describeConditions } from "./describe.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { TryDialog } from "./try-dialog.tsx";

type Open = { readonly form: "edit"; readonly rule: Rule | undefined } | { readonly form: "try"; readonly rule: Rule };

interface Search {
  /** A transaction: a new rule for others like it is open. */
  readonly from?: string;
  /** An import with a row that has this payee and text: a new rule for rows like it is open. */
  readonly import?: string;
  readonly payee?: string;
  readonly text?: string;
}

export function Rules(): ReactNode {
  const words = useWords();
  const { t } = words;
  const query = useQuery(importRules);
  const { data } = query;
  const mayWrite = useMayWrite();
  const { from, import: importId, payee = "", text = "" } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const all = data?.rules ?? [];
  const names = {
    accounts: new Map(useQuery(accounts).data?.accounts.map(({ id, name }) => [id, name])),
    categories: new Map(useQuery(categoriesToEdit).data?.categories.map(({ id, name }) => [id, name])),
  };
  const payees = usePayeeNames(all);
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));

  function move(index: number, by: -1 | 1): void {
    const ids = all.map(({ id }) => id);
    const [moved = ""] = ids.splice(index, 1);
    ids.splice(index + by, 0, moved);
    report(write("PUT /v1/rules/order", { body: { rule_ids: ids } }, t("rules.moved")));
  }

  const backToImport = (id: string) => navigate({ to: `/import/${encodeURIComponent(id)}` as never, replace: true });
  const closeNew = () => navigate({ to: ".", search: {}, replace: true });

  const itemsOf = (rule: Rule, index: number) => [
    { id: "edit", label: t("settings.edit"), run: () => setOpen({ form: "edit", rule }) },
    { id: "try", label: t("rules.try"), run: () => setOpen({ form: "try", rule }) },
    ...(index === 0 ? [] : [{ id: "up", label: t("rules.move_up"), run: () => move(index, -1) }]),
    ...(index === all.length - 1 ? [] : [{ id: "down", label: t("rules.move_down"), run: () => move(index, 1) }]),
    {
      id: "delete",
      label: t("settings.delete"),
      run: () =>
        report(
          write(
            "DELETE /v1/rules/{rule_id}",
            { params: { rule_id: rule.id } },
            t("settings.deleted", { name: rule.name }),
          ),
        ),
    },
  ];

  return (
    <Block
      intro={t("rules.intro")}
      action={
        mayWrite && (
          <Button isQuiet icon="plus" onClick={() => setOpen({ form: "edit", rule: undefined })}>
            {t("rules.new")}
          </Button>
        )
      }
    >
      <Loading query={query} lines={5} />
      {data !== undefined && all.length === 0 && <p className="muted">{t("rules.none")}</p>}
      <ol className={all.length === 0 ? undefined : styles.rows}>
        {all.map((rule, index) => (
          <li key={rule.id} className={styles.row}>
            <span className={styles.name}>
              {rule.name}
              <small>
                {t("rules.if", { conditions: describeConditions(words, rule, names) })}
                {" → "}
                {[payees.get(rule.then.payee_id ?? ""), ...describeActions(words, rule, names)]
                  .filter((one) => one !== undefined)
                  .join(", ")}
                {rule.stop && ` · ${t("rules.stops")}`}
                {` · ${t("rules.fired", { count: rule.fired_count })}`}
              </small>
              {rule.missing_account_ids.length > 0 && (
                <small className={styles.warning}>{t("rules.missing_account")}</small>
              )}
              {rule.shadowed_by !== null && (
                <small className={styles.warning}>
                  {t("rules.shadowed", { name: nameOf.get(rule.shadowed_by) ?? "" })}
                </small>
              )}
            </span>
            {mayWrite && <Menu label={t("settings.actions", { name: rule.name })} items={itemsOf(rule, index)} />}
          </li>
        ))}
      </ol>
      {importId !== undefined && mayWrite && (
        <RuleDialog rule={undefined} from={{ row: { payee, text } }} onClose={() => void backToImport(importId)} />
      )}
      {from !== undefined && mayWrite && (
        <RuleDialog
          rule={undefined}
          from={{ transactionId: from }}
          onClose={() => void closeNew()}
          onSaved={(rule) => void closeNew().then(() => setOpen({ form: "try", rule }))}
        />
      )}
      {open?.form === "edit" && <RuleDialog rule={open.rule} onClose={() => setOpen(undefined)} />}
      {open?.form === "try" && <TryDialog rule={open.rule} onClose={() => setOpen(undefined)} />}
    </Block>
  );
}

/** The names of the payees that the rules set. */
function usePayeeNames(all: readonly Rule[]): ReadonlyMap<string, string> {
  const ids = [...new Set(all.flatMap(({ then }) => then.payee_id ?? []))];
  const found = useQueries({ queries: ids.map(payeeOf) });
  return new Map(
    found.flatMap(({ data }): [string, string][] => (data === undefined ? [] : [[data.payee.id, data.payee.name]])),
  );
}
