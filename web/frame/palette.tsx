/** The command palette: the field with all commands. */
import type { ReactNode } from "react";
import { Dialog } from "../components/dialog.tsx";
import { useHeld } from "../components/use-held.ts";
import { useWords } from "../words/use-words.tsx";
import { CommandField } from "./command-field.tsx";
import styles from "./palette.module.css";

interface PaletteProps {
  onClose(): void;
  onSignOut(): void;
}

export function Palette({ onClose, onSignOut }: PaletteProps): ReactNode {
  const { t } = useWords();
  useHeld("palette");
  return (
    <Dialog title={t("frame.commands")} onClose={onClose}>
      <CommandField placeholder={t("palette.hint")} isListed onClose={onClose} onSignOut={onSignOut}>
        <p className={styles.explained}>{t("palette.explained")}</p>
      </CommandField>
    </Dialog>
  );
}
