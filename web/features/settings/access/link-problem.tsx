/** A link could not be created. If the server knows no address that other devices reach, the operator has to set one. */
import type { ReactNode } from "react";
import { ApiError } from "../../../api/client.ts";
import { Problem } from "../../../components/problem.tsx";
import { scrollTo } from "../../../components/scroll-to.ts";
import { useWords } from "../../../words/use-words.tsx";
import styles from "./link-problem.module.css";

export function LinkProblem({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useWords();
  if (!isAddressNeeded(error)) return <Problem error={error} />;
  return (
    <div className={styles.problem} role="alert" ref={scrollTo}>
      <p>{t("access.address_needed")}</p>
      <ul>
        <li>
          {t("access.address_network")} <code>LEEWAY_HOST=0.0.0.0</code>
        </li>
        <li>
          {t("access.address_public")} <code>LEEWAY_PUBLIC_URL=https://budget.example.org</code>
        </li>
      </ul>
      <a href="/errors/public_url_needed">{t("problem.more")}</a>
    </div>
  );
}

export function isAddressNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === "public_url_needed";
}
