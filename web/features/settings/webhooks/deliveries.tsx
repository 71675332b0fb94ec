/** The last messages of a webhook, with their results. A message can be sent again. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Webhook, WebhookDelivery } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { TextButton } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { report } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import { List, Row } from "../block.tsx";
import { describeFailure } from "./describe-failure.ts";
import { deliveries } from "./queries.ts";

export function Deliveries({ webhook, onClose }: { readonly webhook: Webhook; onClose(): void }): ReactNode {
  const { t } = useWords();
  const query = useQuery(deliveries(webhook.id));
  const isOn = webhook.state === "on" || webhook.state === "failing";
  return (
    <Dialog title={t("webhooks.messages_of", webhook)} onClose={onClose}>
      <List query={query} items={query.data?.deliveries} lines={6} none={t("webhooks.no_messages")} isCompact>
        {(delivery) => <DeliveryRow key={delivery.id} {...{ webhook, delivery, isOn }} />}
      </List>
    </Dialog>
  );
}

interface DeliveryRowProps {
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
  readonly isOn: boolean;
}

function DeliveryRow({ webhook, delivery, isOn }: DeliveryRowProps): ReactNode {
  const { t, formats } = useWords();
  const { id, type, seq, state, attempts, next_at, created_at } = delivery;
  const params = { webhook_id: webhook.id, delivery_id: id };
  const sendAgain = () =>
    report(
      writeAccess(
        "POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/retry",
        { params },
        t("webhooks.sent_again"),
      ),
    );
  const details = [
    formats.moment(created_at),
    ...(seq === null ? [] : [t("webhooks.change", { seq: String(seq) })]),
    ...(attempts > 1 ? [t("webhooks.attempts", { count: attempts })] : []),
    ...(next_at === null || attempts === 0 ? [] : [t("webhooks.next", { when: formats.moment(next_at) })]),
  ];
  const failure = describeFailure(delivery, t);
  return (
    <Row
      title={type}
      mark={t(`webhooks.delivery_${state}`)}
      details={details.join(" · ")}
      warnings={failure === undefined ? [] : [failure]}
    >
      {isOn && type !== "ping" && (state !== "waiting" || attempts > 0) && (
        <TextButton aria-label={t("webhooks.send_again_named", { type })} onClick={sendAgain}>
          {t("webhooks.send_again")}
        </TextButton>
      )}
    </Row>
  );
}
