/** The heading of a printed page: the screen with its period, which is the title of the window, the household, and the day. */
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useSyncExternalStore } from "react";
import { me } from "../api/reads.ts";
import { useBudgetNow } from "../api/today.ts";
import { useWords } from "../words/use-words.tsx";
import styles from "./print-heading.module.css";

export function PrintHeading(): ReactNode {
  const { t, formats } = useWords();
  const isHome = useLocation({ select: ({ pathname }) => pathname === "/" });
  const title = useSyncExternalStore(followTitle, windowTitle);
  const today = useBudgetNow()?.today;
  const household = useQuery(me).data?.budget?.name;
  return (
    <div className={`print-only ${styles.heading}`}>
      <p className={styles.screen}>{isHome ? t("print.overview", { period: title }) : title}</p>
      {household !== undefined && today !== undefined && (
        <p>{t("print.as_of", { household, day: formats.day(today, "long") })}</p>
      )}
    </div>
  );
}

/** The title that `PageTop` sets, without the name of the app. */
function windowTitle(): string {
  return document.title.replace(/ · Leeway$/, "");
}

function followTitle(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
