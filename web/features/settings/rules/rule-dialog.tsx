/** Creates or changes a rule for imported rows. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import type { Account, Rule } from "../../../api/contract.ts";
import { accounts, categoriesToEdit } from "../../../api/reads.ts";
import { write } from "../../../api/writes.ts";
import { Button, IconButton } from "../../../components/button.tsx";
import { Check } from "../../../components/check.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { FieldRow, Form } from "../../../components/form.tsx";
import { Loading } from "../../../components/loading.tsx";
import { usePaused } from "../../../components/paused.ts";
import { choicesOf, SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";
import { countOf, type EditTarget, ruleToEdit } from "./queries.ts";
import styles from "./rule-dialog.module.css";
import {
  type ConditionDraft,
  GROUPS,
  newCondition,
  OPERATORS,
  type RuleDraft,
  type RuleField,
  type RuleGroup,
  type RuleOperator,
  requestOf,
} from "./rule-draft.ts";

interface RuleDialogProps {
  /** Undefined for a new one. */
  readonly rule: Rule | undefined;
  /** The source of a new rule. */
  readonly from?: Pick<EditTarget, "transactionId" | "row">;
  onClose(): void;
  /** After the rule is saved. Without it, the dialog closes. */
  onSaved?: ((rule: Rule) => void) | undefined;
}

export function RuleDialog({ rule, from, onClose, onSaved }: RuleDialogProps): ReactNode {
  const { t } = useWords();
  const query = useQuery(ruleToEdit({ ruleId: rule?.id, ...from }));
  const { data } = query;
  return (
    <Dialog title={rule === undefined ? t("rules.new") : t("action.edit_named", { name: rule.name })} onClose={onClose}>
      <Loading query={query} lines={8} />
      {data !== undefined && (
        <RuleForm rule={rule} etag={data.etag} initial={data.draft} onClose={onClose} onSaved={onSaved} />
      )}
    </Dialog>
  );
}

interface RuleFormProps {
  readonly rule: Rule | undefined;
  readonly etag: string | undefined;
  readonly initial: RuleDraft;
  onClose(): void;
  readonly onSaved: RuleDialogProps["onSaved"];
}

function RuleForm({ rule, etag, initial, onClose, onSaved }: RuleFormProps): ReactNode {
  const { t } = useWords();
  const form = useForm("/rule", initial);
  const { values: draft, change } = form;
  const nextKey = useRef(initial.conditions.length);
  const all = useQuery(accounts).data?.accounts ?? [];
  const categoryChoices = choicesOf(useQuery(categoriesToEdit).data?.categories, initial.categoryId);
  const changeCondition = (key: number, fields: Partial<ConditionDraft>) =>
    change({ conditions: draft.conditions.map((one) => (one.key === key ? { ...one, ...fields } : one)) });
  const add = () => change({ conditions: [...draft.conditions, newCondition(nextKey.current++)] });

  async function submit(): Promise<void> {
    const body = { rule: requestOf(draft) };
    const done = t("settings.saved", { name: body.rule.name });
    const { data } =
      rule === undefined
        ? await write("POST /v1/rules", { body }, done)
        : await write("PUT /v1/rules/{rule_id}", { params: { rule_id: rule.id }, body, ifMatch: etag }, done);
    onSaved?.(data.rule);
  }

  return (
    <Form
      form={form}
      submit={submit}
      onCancel={onClose}
      {...(onSaved === undefined ? { onClose } : { extra: <Count draft={draft} /> })}
    >
      <fieldset className={styles.part}>
        <legend>{t("rules.when")}</legend>
        {draft.conditions.map((condition, index) => (
          <Condition
            key={condition.key}
            number={index + 1}
            isOnly={draft.conditions.length === 1}
            condition={condition}
            accounts={all}
            onChange={(fields) => changeCondition(condition.key, fields)}
            onRemove={
              draft.conditions.length === 1
                ? undefined
                : () => change({ conditions: draft.conditions.filter(({ key }) => key !== condition.key) })
            }
          />
        ))}
        <Button isQuiet onClick={add}>
          {t("rules.add_condition")}
        </Button>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{t("rules.then")}</legend>
        <FieldRow>
          <Field label={t("field.payee")} maxLength={200} {...form.text("payee")} />
          <SelectField
            label={t("field.category")}
            choices={[{ value: "", label: t("settings.none") }, ...categoryChoices]}
            {...form.text("categoryId")}
          />
        </FieldRow>
        <FieldRow>
          <Field label={t("rules.tags")} hint={t("rules.list_hint")} {...form.text("tags")} />
          <SelectField
            label={t("rules.transfer")}
            choices={[{ value: "", label: t("settings.none") }, ...choicesOf(all, initial.transferAccountId)]}
            {...form.text("transferAccountId")}
          />
        </FieldRow>
        <Field label={t("rules.notes")} {...form.text("notes")} />
        <Check label={t("rules.skip")} {...form.check("skip")} />
        <Check label={t("rules.stop")} hint={t("rules.stop_hint")} {...form.check("stop")} />
      </fieldset>
      <Field label={t("field.name")} hint={t("rules.name_hint")} maxLength={200} {...form.text("name")} />
    </Form>
  );
}

/** How many stored transactions a new rule would change. The next step offers to change them. */
function Count({ draft }: { readonly draft: RuleDraft }): ReactNode {
  const { t } = useWords();
  const { data: count } = useQuery(countOf(usePaused(draft, PAUSE_MS)));
  return (
    <span className="muted small" aria-live="polite">
      {count !== undefined && (count === 0 ? t("rules.try_none") : t("rules.try_count", { count }))}
    </span>
  );
}

/** Not every key sends a request. */
const PAUSE_MS = 300;

interface ConditionProps {
  /** From 1, for screen readers. */
  readonly number: number;
  /** The only condition needs no choice of how it counts. */
  readonly isOnly: boolean;
  readonly condition: ConditionDraft;
  readonly accounts: readonly Account[];
  onChange(fields: Partial<ConditionDraft>): void;
  /** Undefined for the only condition. */
  readonly onRemove: (() => void) | undefined;
}

function Condition({ number, isOnly, condition, accounts: all, onChange, onRemove }: ConditionProps): ReactNode {
  const { t } = useWords();
  const { group, field, op } = condition;
  return (
    <fieldset className={styles.condition} aria-label={t("rules.condition", { number })}>
      {!(isOnly && group === "all") && (
        <SelectField
          label={t("rules.counts")}
          value={group}
          choices={GROUPS.map((value) => ({ value, label: t(`rules.group_${value}`) }))}
          onChange={(value) => onChange({ group: value as RuleGroup })}
        />
      )}
      <SelectField
        label={t("rules.field")}
        value={field}
        choices={Object.keys(OPERATORS).map((value) => ({ value, label: t(`rules.field_${value as RuleField}`) }))}
        onChange={(value) => {
          const next = value as RuleField;
          onChange({ field: next, op: OPERATORS[next][0] ?? "is", value: "", until: "" });
        }}
      />
      <SelectField
        label={t("rules.operator")}
        value={op}
        choices={OPERATORS[field].map((value) => ({ value, label: t(`rules.op_${value}`) }))}
        onChange={(value) => onChange({ op: value as RuleOperator })}
      />
      <Value condition={condition} accounts={all} onChange={onChange} />
      {onRemove !== undefined && (
        <IconButton icon="cross" label={t("rules.remove_condition", { number })} onClick={onRemove} />
      )}
    </fieldset>
  );
}

function Value({ condition, accounts: all, onChange }: Pick<ConditionProps, "condition" | "accounts" | "onChange">) {
  const { t, formats } = useWords();
  const { field, op, value, until } = condition;
  if (op === "is" && (field === "account_id" || field === "weekday")) {
    const choices =
      field === "account_id"
        ? choicesOf(all, value)
        : [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: formats.weekday(day, "long") }));
    const unknown = value !== "" && !choices.some((choice) => choice.value === value);
    return (
      <SelectField
        label={t("rules.value")}
        value={value}
        choices={[
          { value: "", label: t("rules.choose") },
          ...(unknown ? [{ value, label: t("rules.deleted_account") }] : []),
          ...choices,
        ]}
        onChange={(next) => onChange({ value: next })}
      />
    );
  }
  const hint = op === "in" ? t("rules.list_hint") : op === "like" ? t("rules.like_hint") : undefined;
  return (
    <>
      <Field
        label={op === "between" ? t("rules.from") : t("rules.value")}
        value={value}
        {...(field === "day" ? { placeholder: "2026-12-31" } : {})}
        hint={hint}
        onChange={(next) => onChange({ value: next })}
      />
      {op === "between" && (
        <Field label={t("rules.until")} value={until} onChange={(next) => onChange({ until: next })} />
      )}
    </>
  );
}
