/** The form of a service, as the server describes it. Secrets are not shown while they are typed. */
import { type ClipboardEvent, Fragment, type ReactNode } from "react";
import type { BankProvider } from "../../../api/contract.ts";
import { Field } from "../../../components/field.tsx";
import { Icon } from "../../../components/icon.tsx";
import type { FormState } from "../../../components/use-form.ts";
import { useWords } from "../../../words/use-words.tsx";
import styles from "./banks.module.css";
import { describeField, isPlainAddress } from "./describe.ts";

interface ProviderFieldsProps {
  readonly provider: BankProvider;
  readonly form: FormState<Record<string, string>>;
  /** An empty field keeps the stored value. */
  readonly keepsEmpty?: boolean;
}

export function ProviderFields({ provider, form, keepsEmpty = false }: ProviderFieldsProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const typed = provider.fields.filter(({ options }) => options === null);
  return typed.map((field, i) => {
    const { label, help } = describeField(words, provider, field);
    const notes = [help, ...(keepsEmpty ? [t("banks.keep_empty")] : field.is_optional ? [t("banks.optional")] : [])];
    const bound = form.text(field.name);
    return (
      <Fragment key={field.name}>
        <Field
          label={label}
          hint={[...notes, ...(field.is_secret ? [t("banks.stored_sealed")] : [])].join(" ")}
          spellCheck={false}
          autoCapitalize="off"
          {...(field.is_secret && { type: "password", onPaste: (event) => pasteLines(event, bound.onChange) })}
          {...(i === 0 && { "data-autofocus": "" })}
          {...bound}
        />
        {isPlainAddress(bound.value) && (
          <p className={`${styles.tone} small`} data-tone="warn" role="status">
            <Icon name="warning" />
            <span>{t("banks.plain_address")}</span>
          </p>
        )}
      </Fragment>
    );
  });
}

/** A field of one line would drop the line breaks of a key file. The service reads "\n" in place of them. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, onChange: (text: string) => void): void {
  const text = event.clipboardData.getData("text").trim();
  if (!text.includes("\n")) return;
  event.preventDefault();
  onChange(text.replaceAll(/\r?\n/g, "\\n"));
}
