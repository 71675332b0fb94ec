/** The lines of every part, on paper. The screen shows those of the open part. */
import type { ReactNode } from "react";
import { useIsPrinting } from "../../components/use-printing.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./lines.module.css";
import { PartLines } from "./lines.tsx";
import type { Parts } from "./parts.ts";
import type { Explanation } from "./queries.ts";

interface PrintedPartsProps {
  readonly parts: Parts;
  readonly explanation: Explanation;
  readonly today: string | undefined;
}

export function PrintedParts({ parts, explanation, today }: PrintedPartsProps): ReactNode {
  const { t, formats } = useWords();
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  return [parts.income, ...parts.shown]
    .filter(({ lines }) => lines.length > 0)
    .map((part) => (
      <section key={part.id} className={`print-only ${styles.printed}`}>
        <h2 className={styles.heading}>
          <span>{t(`home.part_${part.id}`)}</span>
          <span className="num">{formats.amount(part.total, explanation.currency)}</span>
        </h2>
        <PartLines part={part} explanation={explanation} today={today} />
      </section>
    ));
}
