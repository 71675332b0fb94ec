/** The empty Home. People who skipped the welcome find it here. */
import type { ReactNode } from "react";
import { useMayWrite } from "../../api/me.ts";
import { LinkButton } from "../../components/link-button.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./screen.module.css";

export function Empty(): ReactNode {
  const { t } = useWords();
  const mayWrite = useMayWrite();
  if (!mayWrite) return null;
  return (
    <div className={styles.empty}>
      <p>
        <b>{t("home.empty_title")}</b> {t("home.empty")}
      </p>
      <p className={styles.steps}>
        <LinkButton to="/welcome">{t("home.empty_link")}</LinkButton>
        <LinkButton to="/import" isQuiet>
          {t("import.fastest")}
        </LinkButton>
      </p>
    </div>
  );
}
