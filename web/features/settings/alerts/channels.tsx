/** The channels of the person: list, confirm, test, edit and delete. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Channel } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Menu } from "../../../components/menu.tsx";
import { Opened, Opener } from "../../../components/opened.tsx";
import { report, showToast } from "../../../logic/toast.ts";
import { useWords, type Words } from "../../../words/use-words.tsx";
import { Block, List, Row } from "../block.tsx";
import styles from "./channels.module.css";
import { CodeForm, sendCode } from "./code-form.tsx";
import { EditChannel } from "./edit-channel.tsx";
import { NewChannel } from "./new-channel.tsx";
import * as queries from "./queries.ts";
import { NotifyHere, useThisDevice } from "./this-device.tsx";

export function Channels(): ReactNode {
  const { t } = useWords();
  const query = useQuery(queries.channels);
  const [confirmed, setConfirmed] = useState<Channel>();
  const [edited, setEdited] = useState<Channel>();
  const { obstacle, channelId, lookAgain } = useThisDevice();
  return (
    <Block
      title={t("channels.title")}
      intro={t("channels.intro")}
      action={
        <div className={styles.buttons}>
          {obstacle === undefined && channelId === undefined && <NotifyHere lookAgain={lookAgain} />}
          <Opener label={t("channels.new")}>{(close) => <NewChannel onClose={close} />}</Opener>
        </div>
      }
    >
      {obstacle !== undefined && <p className={`muted small ${styles.obstacle}`}>{t(`channels.push_${obstacle}`)}</p>}
      <List query={query} items={query.data?.channels} lines={2} none={t("channels.none")}>
        {(channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            isHere={channel.id === channelId}
            onConfirm={() => setConfirmed(channel)}
            onEdit={() => setEdited(channel)}
          />
        )}
      </List>
      <Opened value={confirmed} onClose={() => setConfirmed(undefined)}>
        {(channel, close) => (
          <Dialog title={t("channels.confirm_title")} onClose={close}>
            <CodeForm channel={channel} onClose={close} />
          </Dialog>
        )}
      </Opened>
      <Opened value={edited} onClose={() => setEdited(undefined)}>
        {(channel, close) => <EditChannel channel={channel} onClose={close} />}
      </Opened>
    </Block>
  );
}

interface ChannelRowProps {
  readonly channel: Channel;
  /** It sends to this browser. */
  readonly isHere: boolean;
  onConfirm(): void;
  onEdit(): void;
}

function ChannelRow({ channel, isHere, onConfirm, onEdit }: ChannelRowProps): ReactNode {
  const { t, formats } = useWords();
  const { id, name, kind, state, shows_amounts, failing_since } = channel;
  const isUnverified = state === "unverified";
  const remove = () =>
    report(
      writeAccess(
        "DELETE /v1/me/channels/{channel_id}",
        { params: { channel_id: id } },
        t("settings.deleted", { name }),
      ),
    );
  const items = [
    isUnverified
      ? { id: "code", label: t("channels.new_code"), run: () => report(sendCode(channel, t)) }
      : { id: "test", label: t("channels.test"), run: () => report(sendTest(channel, t)) },
    { id: "edit", label: t("action.edit"), run: onEdit },
    { id: "delete", label: t("action.delete"), run: remove },
  ];
  const details = [t(`channels.kind_${kind}`), ...(shows_amounts ? [] : [t("channels.hides")])];
  const warnings = failing_since === null ? [] : [t("channels.failing", { since: formats.moment(failing_since) })];
  return (
    <Row
      title={name}
      mark={isUnverified ? t("channels.unverified") : isHere ? t("signin.this_device") : undefined}
      details={details.join(" · ")}
      warnings={warnings}
    >
      {isUnverified && (
        <Button isQuiet onClick={onConfirm}>
          {t("channels.enter_code")}
        </Button>
      )}
      <Menu label={t("action.menu", { name })} items={items} />
    </Row>
  );
}

async function sendTest({ id, name }: Channel, t: Words["t"]): Promise<void> {
  const { error } = await writeAccess("POST /v1/me/channels/{channel_id}/test", { params: { channel_id: id } });
  showToast(error === null ? t("channels.test_sent", { name }) : t("channels.test_failed", { error }));
}
