/** The bar of the period, and the list of its parts below it. Both open a part. */
import type { ReactNode } from "react";
import { Bar, type BarColor } from "../../components/bar.tsx";
import { NARROW, useMedia } from "../../components/media.ts";
import { unitOf } from "../../logic/period.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./part-bar.module.css";
import type { Part, PartId, Parts } from "./parts.ts";
import type { Explanation } from "./queries.ts";

interface OpenProps {
  readonly openPart: PartId | undefined;
  onOpen(part: PartId): void;
}

interface PartBarProps extends OpenProps {
  readonly explanation: Explanation;
  readonly parts: Parts;
}

export function PartBar({ explanation, parts, openPart, onOpen }: PartBarProps): ReactNode {
  const { t, formats } = useWords();
  const { currency } = explanation;
  const isNarrow = useMedia(NARROW); // where the parts below it are easier to touch
  const segments = parts.shown
    .filter(({ total }) => total > 0)
    .map(({ id, total, expected }) => ({
      id,
      color: id as BarColor,
      size: total,
      expected,
      label: t("home.part_label", { part: t(`home.part_${id}`), amount: formats.amount(total, currency) }),
    }));
  return (
    <>
      <div className={styles.bar}>
        <Bar
          segments={segments}
          mark={parts.mark}
          label={t("home.bar")}
          openId={openPart}
          {...(!isNarrow && { onOpen: (id: string) => onOpen(id as PartId) })}
        />
      </div>
      <Income explanation={explanation} openPart={openPart} onOpen={onOpen} />
    </>
  );
}

interface Money {
  readonly amount: number;
}

function Income({ explanation, openPart, onOpen }: OpenProps & { readonly explanation: Explanation }): ReactNode {
  const { t, formats } = useWords();
  const { breakdown, currency, period, sentences } = explanation;
  const toCome = sentences.find(({ code }) => code === "income.to_come")?.parameters as
    | { readonly actual: Money; readonly remaining: Money }
    | undefined;
  const amount = (value: number) => formats.amount(value, currency);
  const carry = breakdown.carry ?? 0;
  const unit = unitOf(period);
  return (
    <div className={styles.income}>
      <button type="button" aria-pressed={openPart === "income"} onClick={() => onOpen("income")}>
        {t("home.part_income")} <span className="num">{amount(breakdown.income)}</span>
      </button>
      {carry > 0 && <span>{t(`home.carried_${unit}`, { amount: amount(carry) })}</span>}
      {carry < 0 && <span>{t(`home.carried_over_${unit}`, { amount: amount(-carry) })}</span>}
      {toCome && (
        <span className="num">
          {t("home.income_received", {
            actual: amount(toCome.actual.amount),
            expected: amount(toCome.remaining.amount),
          })}
        </span>
      )}
    </div>
  );
}

interface PartListProps extends OpenProps {
  readonly parts: Parts;
  readonly currency: string;
}

export function PartList({ parts, currency, openPart, onOpen }: PartListProps): ReactNode {
  return (
    <ul className={styles.parts}>
      {parts.shown.map((part) => (
        <PartEntry key={part.id} part={part} currency={currency} isOpen={part.id === openPart} onOpen={onOpen} />
      ))}
    </ul>
  );
}

interface PartEntryProps {
  readonly part: Part;
  readonly currency: string;
  readonly isOpen: boolean;
  onOpen(part: PartId): void;
}

function PartEntry({ part: { id, total }, currency, isOpen, onOpen }: PartEntryProps): ReactNode {
  const { t, formats } = useWords();
  const isOver = id === "left" && total < 0;
  return (
    <li className={styles[id]} data-over={isOver}>
      <button type="button" className={styles.part} aria-pressed={isOpen} onClick={() => onOpen(id)}>
        <span className={styles.label}>
          <span className={styles.dot} />
          {t(isOver ? "home.part_over" : `home.part_${id}`)}
        </span>
        <span className={`num ${styles.total}`}>{formats.amount(isOver ? -total : total, currency)}</span>
      </button>
    </li>
  );
}
