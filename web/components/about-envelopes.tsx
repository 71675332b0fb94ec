/** A question mark that explains envelopes, unassigned money and funds. */
import { type ReactNode, useId, useRef } from "react";
import { useWords } from "../words/use-words.tsx";
import styles from "./about-envelopes.module.css";
import { IconButton } from "./button.tsx";
import { showPopoverAt } from "./popover.ts";

export function AboutEnvelopes(): ReactNode {
  const { t } = useWords();
  const id = useId();
  const popover = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className={styles.place}>
      <IconButton
        ref={button}
        icon="help"
        label={t("envelopes.about")}
        aria-haspopup="dialog"
        popoverTarget={id}
        onClick={(event) => {
          event.preventDefault();
          if (popover.current === null || button.current === null) return;
          showPopoverAt(popover.current, button.current, "left");
          popover.current.focus();
        }}
      />
      <span
        id={id}
        ref={popover}
        className={styles.text}
        popover="auto"
        role="dialog"
        aria-label={t("envelopes.about")}
        tabIndex={-1}
      >
        <span>{t("envelopes.envelope")}</span>
        <span>{t("envelopes.unassigned")}</span>
        <span>{t("envelopes.fund")}</span>
      </span>
    </span>
  );
}
