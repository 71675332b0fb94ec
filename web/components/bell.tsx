/** The bell in the frame: the number of notices that the person has not seen. It opens their list. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { notices } from "../api/notices.ts";
import { useWords } from "../words/use-words.tsx";
import styles from "./bell.module.css";
import { Strokes } from "./icon.tsx";
import { NoticeList } from "./notice-list.tsx";

const PATH = "M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 21h4";

/** A notice is stored about 2 seconds after the change that causes it, and at some hours without a change. */
const REFRESH_MS = 30_000;

/** More do not fit. */
const MOST = 99;

export function Bell(): ReactNode {
  const { t, language } = useWords();
  const { data } = useQuery({ ...notices(language), refetchInterval: REFRESH_MS });
  const [isOpen, setOpen] = useState(false);
  const count = data?.unseen_count ?? 0;
  const label = t("notices.unseen", { count });
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <Strokes path={PATH} />
        {count > 0 && <b className={styles.count}>{count > MOST ? `${MOST}+` : count}</b>}
      </button>
      {isOpen && <NoticeList onClose={() => setOpen(false)} />}
    </>
  );
}
