/** The form that confirms the e-mail address of a channel with the code that was sent there. */
import type { ReactNode } from "react";
import type { Channel } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { useForm } from "../../../components/use-form.ts";
import { report, showToast } from "../../../logic/toast.ts";
import { useWords, type Words } from "../../../words/use-words.tsx";

export function CodeForm({ channel, onClose }: { readonly channel: Channel; onClose(): void }): ReactNode {
  const { t } = useWords();
  const check = ({ code }: { readonly code: string }) => ({
    code: !isCode(digitsOf(code)) && t("channels.code_digits"),
  });
  const form = useForm("", { code: "" }, { check });

  async function submit(): Promise<void> {
    const request = { params: { channel_id: channel.id }, body: { code: digitsOf(form.values.code) } };
    await writeAccess("POST /v1/me/channels/{channel_id}/verify", request, t("channels.confirmed"));
    onClose();
  }

  return (
    <Form
      form={form}
      submitLabel={t("channels.confirm")}
      submit={submit}
      cancelLabel={t("channels.later")}
      onCancel={onClose}
      extra={
        <Button isQuiet onClick={() => report(sendCode(channel, t))}>
          {t("channels.new_code")}
        </Button>
      }
    >
      <p>{t("channels.code_intro", { name: channel.name })}</p>
      <Field
        label={t("channels.code")}
        hint={t("channels.code_hint")}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.text("code")}
      />
    </Form>
  );
}

/** Without the spaces of a copied code. */
const digitsOf = (text: string) => text.replaceAll(/\s/g, "");
const isCode = (text: string) => /^\d{6}$/.test(text);

export async function sendCode({ id, name }: Channel, t: Words["t"]): Promise<void> {
  const { error } = await writeAccess("POST /v1/me/channels/{channel_id}/test", { params: { channel_id: id } });
  showToast(error === null ? t("channels.code_sent", { name }) : t("channels.code_failed", { error }));
}
