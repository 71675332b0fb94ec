/** The answers to a question about a file side by side, each with the same rows of the file as it would read them. */
import type { ReactNode } from "react";
import type { ImportQuestion, ImportSample } from "../../api/contract.ts";
import { Button } from "../../components/button.tsx";
import { withMinus } from "../../logic/format.ts";
import { useWords } from "../../words/use-words.tsx";
import styles from "./readings.module.css";

type Row = ImportSample["rows"][number];
type Field = "date" | "text" | "amount";

interface ReadingsProps {
  readonly question: ImportQuestion;
  /** The answer in words. */
  describe(value: string): string;
  onChoose(value: string): void;
}

export function Readings({ question: { values, samples }, describe, onChoose }: ReadingsProps): ReactNode {
  const { t } = useWords();
  const rowsOf = (value: string) => samples.find((sample) => sample.value === value)?.rows ?? [];
  const telling = new Set(samples.flatMap(({ rows }) => rows.flatMap((row) => tellingFields(row, samples))));
  return (
    <ul className={styles.readings}>
      {values.map((value) => (
        <li key={value} className={styles.reading}>
          <h4>{describe(value)}</h4>
          <SampleRows rows={rowsOf(value)} telling={telling} />
          {samples.length > 0 && rowsOf(value).length === 0 && (
            <p className="muted small">{t("import.reading_without_rows")}</p>
          )}
          <Button
            isQuiet
            aria-label={t("import.choose_reading_of", { reading: describe(value) })}
            onClick={() => onChoose(value)}
          >
            {t("import.choose_reading")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The fields of a row that the answers read differently. */
function tellingFields(row: Row, samples: readonly ImportSample[]): Field[] {
  const others = samples.flatMap(({ rows }) => rows.filter(({ line }) => line === row.line));
  return (["date", "text", "amount"] as const).filter((field) => others.some((other) => other[field] !== row[field]));
}

interface SampleRowsProps {
  readonly rows: readonly Row[];
  /** The fields to look at. */
  readonly telling?: ReadonlySet<Field>;
}

export function SampleRows({ rows, telling = new Set() }: SampleRowsProps): ReactNode {
  const { t, formats } = useWords();
  if (rows.length === 0) return null;
  return (
    <table className={styles.rows}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t("import.meaning_date")}</th>
          <th scope="col">{t("import.meaning_text")}</th>
          <th scope="col">{t("import.meaning_amount")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, date, text, amount }) => (
          <tr key={line}>
            <td data-telling={telling.has("date")}>{formats.day(date, "year")}</td>
            <td data-telling={telling.has("text")}>{text}</td>
            <td className="num" data-telling={telling.has("amount")} data-plus={!amount.startsWith("-")}>
              {formatExact(amount, formats.locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MAX_DECIMALS = 20;

/** All decimals that the file has, without a currency: it may not be known yet. */
function formatExact(amount: string, locale: string): string {
  const decimals = Math.min(MAX_DECIMALS, amount.split(".")[1]?.length ?? 0);
  const format = new Intl.NumberFormat(locale, {
    ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
    signDisplay: "exceptZero",
  });
  return withMinus(format.format(amount as `${number}`));
}
