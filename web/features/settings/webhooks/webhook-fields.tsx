/** The fields of a webhook: its name, its address, and the kinds of messages that it gets. */
import type { ReactNode } from "react";
import type { NewWebhook } from "../../../api/contract.ts";
import { Check } from "../../../components/check.tsx";
import { Field } from "../../../components/field.tsx";
import { type FormState, useForm } from "../../../components/use-form.ts";
import { useWords, type Words } from "../../../words/use-words.tsx";
import styles from "./webhooks.module.css";

/** The kinds that the form offers. Programs can choose others, and single types. */
const KINDS = [
  "spending_power",
  "transaction",
  "account",
  "month",
  "category",
  "payee",
  "tag",
  "goal",
  "recurring_rule",
  "occurrence",
  "rule",
  "attachment",
  "reconciliation",
  "exchange_rate",
  "budget",
  "sync",
  "connection",
] as const;

const EVERYTHING = "*";

type Types = NewWebhook["types"];

interface Values {
  readonly name: string;
  readonly url: string;
  readonly types: Types;
}

export function useWebhookForm(initial: Values): FormState<Values> {
  const { t } = useWords();
  return useForm("/webhook", initial, {
    check: ({ types }) => ({ types: types.length === 0 && t("webhooks.choose_types") }),
  });
}

/** The fields as the API expects them. */
export function fieldsOf({ name, url, types }: Values): NewWebhook {
  return { name: name.trim(), url: url.trim(), types };
}

/** "Transactions" for all of a kind; a single type as it is. */
export function nameOfKind(type: string, t: Words["t"]): string {
  if (type === EVERYTHING) return t("webhooks.everything");
  const kind = KINDS.find((one) => type === `${one}.*`);
  return kind === undefined ? type : t(`webhooks.kind_${kind}`);
}

export function WebhookFields({ form }: { readonly form: FormState<Values> }): ReactNode {
  const { t } = useWords();
  const { types } = form.values;
  const error = form.errorAt("types");
  const choose = (type: Types[number], isOn: boolean) =>
    form.change({ types: isOn ? [...types, type] : types.filter((one) => one !== type) });
  const isAll = types.includes(EVERYTHING);
  return (
    <>
      <Field label={t("field.name")} hint={t("webhooks.name_hint")} data-autofocus {...form.text("name")} />
      <Field
        label={t("webhooks.url")}
        hint={t("webhooks.url_hint")}
        type="url"
        spellCheck={false}
        {...form.text("url")}
      />
      <fieldset className={styles.types}>
        <legend>{t("webhooks.types")}</legend>
        <Check
          label={t("webhooks.everything")}
          hint={t("webhooks.everything_hint")}
          isOn={isAll}
          onChange={(isOn) => form.change({ types: isOn ? [EVERYTHING] : [] })}
        />
        {!isAll && (
          <div className={styles.kinds}>
            {KINDS.map((kind) => (
              <Check
                key={kind}
                label={t(`webhooks.kind_${kind}`)}
                isOn={types.includes(`${kind}.*`)}
                onChange={(isOn) => choose(`${kind}.*`, isOn)}
              />
            ))}
          </div>
        )}
        {error !== undefined && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </fieldset>
    </>
  );
}
