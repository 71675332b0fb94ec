/** The row of a feed: its name, what it shows, its last use, and a button that revokes it. */
import { type ReactNode, useState } from "react";
import type { Feed } from "../../../api/contract.ts";
import { writeAccess } from "../../../api/writes.ts";
import { TextButton } from "../../../components/button.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { Confirm } from "../access/confirm.tsx";
import { formatDate, formatRecent } from "../access/when.ts";
import { Row } from "../block.tsx";

interface FeedRowProps {
  readonly feed: Feed;
  readonly details: readonly string[];
}

export function FeedRow({ feed, details }: FeedRowProps): ReactNode {
  const { t, formats } = useWords();
  const [isRevoking, setRevoking] = useState(false);
  const { id, name, created_at, last_used_at } = feed;
  const times = [
    t("tokens.created", { date: formatDate(created_at, formats) }),
    last_used_at === null ? t("feeds.never_read") : t("feeds.read", { when: formatRecent(last_used_at, formats) }),
  ];
  return (
    <Row title={name} details={[...details, ...times].join(" · ")}>
      <TextButton aria-label={t("tokens.revoke_named", { name })} onClick={() => setRevoking(true)}>
        {t("action.revoke")}
      </TextButton>
      {isRevoking && (
        <Confirm
          title={t("feeds.revoke_title", { name })}
          text={t("feeds.revoke_text")}
          action={t("tokens.revoke_named", { name })}
          run={() =>
            writeAccess("DELETE /v1/feeds/{feed_id}", { params: { feed_id: id } }, t("feeds.revoked", { name }))
          }
          onClose={() => setRevoking(false)}
        />
      )}
    </Row>
  );
}
