/** What the alerts have reported, newest first. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { writeAccess } from "../../../api/writes.ts";
import { Button } from "../../../components/button.tsx";
import { report } from "../../../logic/toast.ts";
import { useWords } from "../../../words/use-words.tsx";
import { Block, List, Row } from "../block.tsx";
import * as queries from "./queries.ts";

export function Notices(): ReactNode {
  const { t, formats, language } = useWords();
  const query = useQuery(queries.notices(language));
  const newest = query.data?.notices[0];
  const markSeen = (until: string) =>
    report(writeAccess("PUT /v1/me/notices/seen", { body: { until } }, t("notices.seen")));
  return (
    <Block
      title={t("notices.title")}
      action={
        newest?.seen_at === null && (
          <Button isQuiet onClick={() => markSeen(newest.id)}>
            {t("notices.mark_seen")}
          </Button>
        )
      }
    >
      <List query={query} items={query.data?.notices} lines={2} none={t("notices.none")}>
        {({ id, sentence, at, still_holds, seen_at }) => (
          <Row
            key={id}
            title={sentence}
            mark={seen_at === null ? t("notices.new") : undefined}
            details={[formats.moment(at), ...(still_holds === false ? [t("notices.over")] : [])].join(" · ")}
          />
        )}
      </List>
    </Block>
  );
}
