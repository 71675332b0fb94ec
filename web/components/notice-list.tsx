/** The list behind the bell: each notice opens the screen that it is about. Opening the list marks the notices as seen. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { Notice } from "../api/contract.ts";
import { markSeen, notices } from "../api/notices.ts";
import { placeOfNotice } from "../logic/notice-place.ts";
import { useWords } from "../words/use-words.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Loading } from "./loading.tsx";
import styles from "./notice-list.module.css";

export function NoticeList({ onClose }: { onClose(): void }): ReactNode {
  const { t, language } = useWords();
  const [isLong, setLong] = useState(false);
  const first = useQuery(notices(language));
  const all = useQuery({ ...notices(language, true), enabled: isLong });
  const shown = all.data ?? first.data;
  const fresh = useFresh(shown?.notices ?? []);
  return (
    <Dialog title={t("notices.title")} onClose={onClose}>
      <Loading query={first} lines={4} />
      {shown?.notices.length === 0 && <p className="muted">{t("notices.none")}</p>}
      {shown !== undefined && shown.notices.length > 0 && (
        <ul className={styles.list}>
          {shown.notices.map((notice) => (
            <Entry key={notice.id} notice={notice} isNew={fresh.has(notice.id)} onClose={onClose} />
          ))}
        </ul>
      )}
      <p className={styles.foot}>
        <Link to={"/settings/alerts" as never} onClick={onClose}>
          {t("notices.settings")}
        </Link>
        {shown?.has_more && !isLong && (
          <Button isQuiet onClick={() => setLong(true)}>
            {t("notices.older")}
          </Button>
        )}
      </p>
    </Dialog>
  );
}

/** The notices that were unseen when the list showed them first. They are marked as seen on the server. */
function useFresh(listed: readonly Notice[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [newest] = listed;
  const unseen = listed.filter(({ id, seen_at }) => seen_at === null && !fresh.has(id));
  if (unseen.length > 0) setFresh(new Set([...fresh, ...unseen.map(({ id }) => id)]));
  const until = newest?.seen_at === null ? newest.id : undefined;
  useEffect(() => {
    if (until !== undefined) void markSeen(until);
  }, [until]);
  return fresh;
}

interface EntryProps {
  readonly notice: Notice;
  readonly isNew: boolean;
  onClose(): void;
}

function Entry({ notice, isNew, onClose }: EntryProps): ReactNode {
  const { t, formats, look } = useWords();
  const { kind, sentence, at, still_holds, about } = notice;
  const { path, search } = placeOfNotice(about);
  const details = [formats.moment(at), ...(still_holds === false ? [t("notices.over")] : [])];
  return (
    <li>
      <Link to={path as never} search={search as never} onClick={onClose} className={styles.entry}>
        <span className={styles.text}>
          {/* The sentence has amounts in it. */}
          <span className={styles.sentence}>{look.hidesAmounts ? t(`alerts.kind_${kind}`) : sentence}</span>
          <span className="muted small">{details.join(" · ")}</span>
        </span>
        {isNew && <span className={styles.mark}>{t("notices.new")}</span>}
      </Link>
    </li>
  );
}
