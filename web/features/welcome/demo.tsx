/** The button that opens the demo household, for a person who has signed in. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { openDemo } from "../../api/budgets.ts";
import { me } from "../../api/reads.ts";

import { Button } from "../../components/button.tsx";
import { Problem } from "../../components/problem.tsx";
import { useWords } from "../../words/use-words.tsx";
import styles from "./demo.module.css";

export function Demo(): ReactNode {
  const { t } = useWords();
  const user = useQuery(me).data?.user;
  const [isOpening, setOpening] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  if (user == null) return null;

  function open(): void {
    setOpening(true);
    openDemo().catch((thrown) => {
      setOpening(false);
      setError(thrown);
    });
  }

  return (
    <aside className={styles.demo}>
      <p>{t("welcome.demo_hint")}</p>
      {error !== undefined && <Problem error={error} />}
      <Button isQuiet disabled={isOpening} onClick={open}>
        {t(isOpening ? "welcome.demo_opening" : "welcome.demo")}
      </Button>
    </aside>
  );
}
