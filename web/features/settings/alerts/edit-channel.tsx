/** The dialog that changes a channel. To send somewhere else, a person creates another one. */
import type { ReactNode } from "react";
import { FEED_LANGUAGES } from "../../../../src/domain/feed.ts";
import type { Channel } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Check } from "../../../components/check.tsx";
import { Field } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form.tsx";
import { SelectField } from "../../../components/select.tsx";
import { useForm } from "../../../components/use-form.ts";
import { LANGUAGES } from "../../../logic/language.ts";
import { useWords } from "../../../words/use-words.tsx";

export function EditChannel({
  channel: { id, name, language, shows_amounts },
  onClose,
}: {
  readonly channel: Channel;
  onClose(): void;
}): ReactNode {
  const { t } = useWords();
  const form = useForm("/channel", { name, language: language as string, shows_amounts });

  async function submit(): Promise<void> {
    const { values } = form;
    const channel = { ...values, name: values.name.trim(), language: values.language as Channel["language"] };
    await writeAccess(
      "PUT /v1/me/channels/{channel_id}",
      { params: { channel_id: id }, body: { channel } },
      t("channels.saved"),
    );
  }

  return (
    <FormDialog title={t("channels.edit")} form={form} submit={submit} onClose={onClose}>
      <Field label={t("field.name")} {...form.text("name")} />
      <SelectField
        label={t("settings.language")}
        choices={FEED_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value] }))}
        {...form.text("language")}
      />
      <Check label={t("channels.shows_amounts")} hint={t("channels.shows_hint")} {...form.check("shows_amounts")} />
    </FormDialog>
  );
}
