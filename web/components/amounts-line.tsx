/** One line above the screen while amounts are hidden, with the button that shows them. */
import type { ReactNode } from "react";
import { useWords } from "../words/use-words.tsx";
import { TextButton } from "./button.tsx";

export function AmountsLine(): ReactNode {
  const { t, look, setLook } = useWords();
  if (!look.hidesAmounts) return null;
  return (
    <p className="muted small">
      {t("amounts.hidden")}{" "}
      <TextButton onClick={() => setLook({ hidesAmounts: false })}>{t("amounts.show")}</TextButton>
    </p>
  );
}
