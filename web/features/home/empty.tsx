/** The empty Home: it leads to the welcome, once. People who skipped the welcome find it here. */
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { reading } from "../../api/client.ts";
import { useMayWrite } from "../../api/me.ts";
import { LinkButton } from "../../components/link-button.tsx";
import { readStored, WELCOMED } from "../../logic/stored.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./screen.module.css";

export function Empty(): ReactNode {
  const { t } = useWords();
  const me = useQuery(reading("GET /v1/me", {})).data;
  const mayWrite = useMayWrite();
  if (!mayWrite) return null;
  if (readStored(WELCOMED) !== me?.budget?.id) return <Navigate to="/welcome" search={{}} replace />;
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
