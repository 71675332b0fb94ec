/** Says what a search for words looked at, and offers the filters whose names contain the words. */
import type { ReactNode } from "react";
import { TextButton } from "../../components/button.tsx";
import type { Chip, SearchContext } from "../../logic/search.ts";
import { namesIn, wordsOf } from "../../logic/search-pieces.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./filters.module.css";

const MAX_NAMES = 6;

interface FoundNamesProps {
  readonly chips: readonly Chip[];
  readonly context: SearchContext;
  onText(text: string): void;
}

export function FoundNames({ chips, context, onText }: FoundNamesProps): ReactNode {
  const { t } = useWords();
  const words = wordsOf(chips);
  if (words.length === 0) return null;
  const names = namesIn(chips, context).slice(0, MAX_NAMES);
  return (
    <p className={styles.found}>
      <span className="muted">{t("transactions.searched", { words: words.join(" ") })}</span>
      {names.length > 0 && <span className="muted">{t("transactions.filter_instead")}</span>}
      {names.map(({ key, name, source, text }) => (
        <TextButton key={source} onClick={() => onText(text)}>
          {t(`transactions.named_${key}`, { name })}
        </TextButton>
      ))}
    </p>
  );
}
