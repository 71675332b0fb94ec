/** The dialogs that create a webhook and a new secret. Both show the secret once, with an example of its use. */
import { type ReactNode, useState } from "react";
import type { Webhook } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Form } from "../../../components/form.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { Secret } from "../access/secret.tsx";
import { Sample } from "../sample.tsx";
import { fieldsOf, useWebhookForm, WebhookFields } from "./webhook-fields.tsx";
import styles from "./webhooks.module.css";

interface Made {
  readonly name: string;
  readonly secret: string;
}

export function NewWebhook({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useWords();
  const [created, setCreated] = useState<Made>();
  return (
    <Dialog title={t("webhooks.new")} onClose={onClose}>
      {created === undefined ? (
        <NewForm onMade={setCreated} onClose={onClose} />
      ) : (
        <ShownSecret {...created} hint={t("webhooks.secret_hint")} onClose={onClose} />
      )}
    </Dialog>
  );
}

function NewForm({ onMade, onClose }: { onMade(made: Made): void; onClose(): void }): ReactNode {
  const { t } = useWords();
  const form = useWebhookForm({ name: "", url: "", types: ["*"] });

  async function submit(): Promise<void> {
    const { webhook, secret } = await writeAccess("POST /v1/webhooks", { body: { webhook: fieldsOf(form.values) } });
    onMade({ name: webhook.name, secret });
  }

  return (
    <Form form={form} submitLabel={t("webhooks.create")} submit={submit} onCancel={onClose}>
      <WebhookFields form={form} />
    </Form>
  );
}

/** Asks first, because the receiver must get the new secret within a day. */
export function NewSecret({ webhook, onClose }: { readonly webhook: Webhook; onClose(): void }): ReactNode {
  const { t } = useWords();
  const { id, name } = webhook;
  const [secret, setSecret] = useState<string>();

  async function submit(): Promise<void> {
    const params = { webhook_id: id };
    setSecret((await writeAccess("POST /v1/webhooks/{webhook_id}/rotate_secret", { params })).secret);
  }

  return (
    <Dialog title={t("webhooks.new_secret_title", { name })} onClose={onClose}>
      {secret === undefined ? (
        <Form submitLabel={t("webhooks.new_secret")} submit={submit} onCancel={onClose}>
          <p>{t("webhooks.new_secret_text")}</p>
        </Form>
      ) : (
        <ShownSecret name={name} secret={secret} hint={t("webhooks.rotated_hint")} onClose={onClose} />
      )}
    </Dialog>
  );
}

const EXAMPLE = `import { Webhook } from "standardwebhooks";

// throws if the message is not genuine
const message = new Webhook(secret).verify(body, headers);`;

interface ShownProps extends Made {
  readonly hint: string;
  onClose(): void;
}

function ShownSecret({ name, secret, hint, onClose }: ShownProps): ReactNode {
  const { t } = useWords();
  return (
    <div className={styles.shown}>
      <Secret label={t("webhooks.secret", { name })} text={secret} hint={hint} />
      <div>
        <p className="small">{t("webhooks.example")}</p>
        <Sample>{EXAMPLE}</Sample>
      </div>
      <Button isQuiet onClick={onClose}>
        {t("access.done")}
      </Button>
    </div>
  );
}
