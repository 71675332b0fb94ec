/** The dialog that changes a webhook. */
import type { ReactNode } from "react";
import type { Webhook } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { FormDialog } from "../../../components/form.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { fieldsOf, useWebhookForm, WebhookFields } from "./webhook-fields.tsx";

export function EditWebhook({ webhook, onClose }: { readonly webhook: Webhook; onClose(): void }): ReactNode {
  const { t } = useWords();
  const { id, name, url, types } = webhook;
  const form = useWebhookForm({ name, url: url ?? "", types });
  const params = { webhook_id: id };
  const save = () =>
    writeAccess(
      "PUT /v1/webhooks/{webhook_id}",
      { params, body: { webhook: fieldsOf(form.values) } },
      t("settings.saved", { name: form.values.name.trim() }),
    );
  return (
    <FormDialog title={t("webhooks.edit_title", { name })} form={form} submit={save} onClose={onClose}>
      <WebhookFields form={form} />
    </FormDialog>
  );
}
