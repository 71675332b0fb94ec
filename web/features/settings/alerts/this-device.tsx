/** "Notify on this device": a channel that sends push messages to this browser. Says what is missing if it cannot get them. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  findPushObstacle,
  type PushObstacle,
  readPushChannel,
  storePushChannel,
  subscribeToPush,
} from "../../../api/push.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Check } from "../../../components/check.tsx";
import { Field } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form.tsx";
import { Opener } from "../../../components/opened.tsx";
import { useForm } from "../../../components/use-form.ts";
import { showToast } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import { sessions } from "../access/queries.ts";
import { formatDevice } from "../access/when.ts";
import * as queries from "./queries.ts";

interface ThisDevice {
  /** Undefined if this browser can get push messages. */
  readonly obstacle: PushObstacle | undefined;
  /** Undefined if it has no channel. */
  readonly channelId: string | undefined;
  lookAgain(): void;
}

export function useThisDevice(): ThisDevice {
  const list = useQuery(queries.channels).data?.channels;
  const [obstacle, setObstacle] = useState(findPushObstacle);
  const stored = readPushChannel();
  const channelId = obstacle === undefined ? list?.find(({ id }) => id === stored)?.id : undefined;
  return { obstacle, channelId, lookAgain: () => setObstacle(findPushObstacle()) };
}

export function NotifyHere({ lookAgain }: Pick<ThisDevice, "lookAgain">): ReactNode {
  const { t } = useWords();
  const current = useQuery(sessions).data?.sessions.find(({ is_current }) => is_current);
  const name = (current && formatDevice(current.device, t)) || t("channels.kind_web_push");
  return (
    <Opener label={t("channels.notify_here")} icon={null}>
      {(close) => <NotifyHereDialog name={name} onDone={lookAgain} onClose={close} />}
    </Opener>
  );
}

interface NotifyHereDialogProps {
  readonly name: string;
  /** The permission may have changed. */
  onDone(): void;
  onClose(): void;
}

function NotifyHereDialog({ name: proposed, onDone, onClose }: NotifyHereDialogProps): ReactNode {
  const { t, language } = useWords();
  const form = useForm("/channel", { name: proposed, shows_amounts: true });

  async function submit(): Promise<void> {
    const settings = await subscribeToPush().finally(onDone);
    if (typeof settings === "string") return showToast(t(`channels.push_${settings}`));
    const { name, shows_amounts } = form.values;
    const channel = { kind: "web_push", name: name.trim(), settings, language, shows_amounts } as const;
    const created = t("channels.created", { name: channel.name });
    const answer = await writeAccess("POST /v1/me/channels", { body: { channel } }, created);
    storePushChannel(answer.channel.id);
  }

  return (
    <FormDialog
      title={t("channels.notify_here")}
      submitLabel={t("channels.allow")}
      form={form}
      submit={submit}
      onClose={onClose}
    >
      <p className="muted">{t("channels.push_about")}</p>
      <Field label={t("field.name")} {...form.text("name")} />
      <Check label={t("channels.shows_amounts")} hint={t("channels.shows_hint")} {...form.check("shows_amounts")} />
    </FormDialog>
  );
}
