/** The section "Rules": the rules for imported rows in their order; add, change, move and delete them. */

import { useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Rule } from "../../../api/contract.ts";
import { useMayWrite } from "../../../api/me.ts";
import { moveRule } from "../../../api/order.ts";
import { payeeOf } from "../../../api/payees.ts";
import { accounts, categoriesToEdit, importRules } from "../../../api/reads.ts";
import { write } from "../../../api/writes.ts";
import { Menu } from "../../../components/menu.tsx";
import { Opened, Opener } from "../../../components/opened.tsx";
import { report } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block, List, Row } from "../block.tsx";
import { describeActions, describeConditions } from "./describe.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { TryDialog } from "./try-dialog.tsx";

/** Over every screen: a rule for transactions like one. */
export { RuleFrom } from "./rule-from.tsx";

interface Open {
  readonly form: "edit" | "try";
  readonly rule: Rule;
}

interface Search {
  /** An import with a row that has this payee and text: a new rule for rows like it is open. */
  readonly import?: string;
  readonly payee?: string;
  readonly text?: string;
}

export function Rules(): ReactNode {
  const { t } = useWords();
  const query = useQuery(importRules);
  const mayWrite = useMayWrite();
  const { import: importId, payee = "", text = "" } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const all = query.data?.rules ?? [];
  const names = useNames(all);
  const backToImport = (id: string) => navigate({ to: `/import/${encodeURIComponent(id)}` as never, replace: true });

  const move = (id: string, step: -1 | 1) => moveRule(id, step, t("rules.moved"));

  return (
    <Block
      intro={t("rules.intro")}
      action={
        mayWrite && (
          <Opener label={t("rules.new")}>{(closeIt) => <RuleDialog rule={undefined} onClose={closeIt} />}</Opener>
        )
      }
    >
      <List query={query} items={query.data?.rules} lines={5} none={t("rules.none")} isCompact isOrdered>
        {(rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            names={names}
            onOpen={(form) => setOpen({ form, rule })}
            onUp={index === 0 ? undefined : () => move(rule.id, -1)}
            onDown={index === all.length - 1 ? undefined : () => move(rule.id, 1)}
          />
        )}
      </List>
      {importId !== undefined && mayWrite && (
        <RuleDialog rule={undefined} from={{ row: { payee, text } }} onClose={() => void backToImport(importId)} />
      )}
      <Opened value={open} onClose={() => setOpen(undefined)}>
        {({ form, rule }, close) =>
          form === "edit" ? <RuleDialog rule={rule} onClose={close} /> : <TryDialog rule={rule} onClose={close} />
        }
      </Opened>
    </Block>
  );
}

interface RuleRowProps {
  readonly rule: Rule;
  readonly names: ReturnType<typeof useNames>;
  onOpen(form: Open["form"]): void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

function RuleRow({ rule, names, onOpen, onUp, onDown }: RuleRowProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const mayWrite = useMayWrite();
  const { id, name, stop, fired_count, missing_account_ids, shadowed_by } = rule;
  const conditions = t("rules.if", { conditions: describeConditions(words, rule, names) });
  const payee = names.payees.get(rule.then.payee_id ?? "") ?? [];
  const actions = [payee, describeActions(words, rule, names)].flat().join(", ");
  const remove = () =>
    report(write("DELETE /v1/rules/{rule_id}", { params: { rule_id: id } }, t("settings.deleted", { name })));
  const items = [
    { id: "edit", label: t("action.edit"), run: () => onOpen("edit") },
    { id: "try", label: t("rules.try"), run: () => onOpen("try") },
    ...(onUp ? [{ id: "up", label: t("action.move_up"), run: onUp }] : []),
    ...(onDown ? [{ id: "down", label: t("action.move_down"), run: onDown }] : []),
    { id: "delete", label: t("action.delete"), run: remove },
  ];
  const warnings = [
    ...(missing_account_ids.length > 0 ? [t("rules.missing_account")] : []),
    ...(shadowed_by === null ? [] : [t("rules.shadowed", { name: names.rules.get(shadowed_by) ?? "" })]),
  ];
  return (
    <Row
      title={name}
      details={[
        `${conditions} → ${actions}`,
        ...(stop ? [t("rules.stops")] : []),
        t("rules.fired", { count: fired_count }),
      ].join(" · ")}
      warnings={warnings}
    >
      {mayWrite && <Menu label={t("action.menu", { name })} items={items} />}
    </Row>
  );
}

/** The names that describe the rules, by their ids. */
function useNames(all: readonly Rule[]) {
  const accountList = useQuery(accounts).data?.accounts;
  const categoryList = useQuery(categoriesToEdit).data?.categories;
  const payeeIds = [...new Set(all.flatMap(({ then }) => then.payee_id ?? []))];
  const payees = useQueries({ queries: payeeIds.map(payeeOf) }).flatMap(({ data }) => data?.payee ?? []);
  const byId = (list: readonly { readonly id: string; readonly name: string }[] = []) =>
    new Map(list.map(({ id, name }) => [id, name]));
  return { rules: byId(all), accounts: byId(accountList), categories: byId(categoryList), payees: byId(payees) };
}
