/** The rows that need a decision, each beside the transaction that it may belong to. */

import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Import, ImportRow } from "../../api/contract.ts";
import { Button } from "../../components/button.tsx";
import { Opened } from "../../components/opened.tsx";
import { Problem } from "../../components/problem.tsx";
import { useWork } from "../../components/use-work.ts";
import { useWords } from "../../words/use-words.tsx";
import { changeRow } from "./actions.ts";
import { Corrected, CorrectRow } from "./correct-row.tsx";
import { describeReason } from "./describe.ts";
import { isFile, rowsOf } from "./queries.ts";
import { useEntry } from "./same-entry.tsx";
import styles from "./screen.module.css";

/** Other undecided rows wait for an answer about the file. */
const DECIDED_BY_ROW = [
  "probable_duplicate",
  "changed_by_bank",
  "pending_amount",
  "currency_mismatch",
  "gone_from_bank",
];

export function Decisions({ file }: { readonly file: Import }): ReactNode {
  const { t } = useWords();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...rowsOf(file.id, "undecided"),
    enabled: file.counts.undecided > 0,
  });
  // If a whole statement has a question, its rows are not asked about one by one.
  const waiting = file.questions.filter(({ statement }) => statement !== null).map(({ code }) => code);
  // Without a currency, every row seems to have a wrong one.
  const answered = waiting.includes("currency") ? [...waiting, "currency_mismatch"] : waiting;
  const isOpen = ({ why }: ImportRow) => why !== null && DECIDED_BY_ROW.includes(why) && !answered.includes(why);
  const rows = (data?.pages.flatMap((page) => page.rows) ?? []).filter(isOpen);
  if (rows.length === 0 || file.counts.undecided === 0) return null;
  return (
    <section aria-labelledby="import-decisions">
      <h3 id="import-decisions" className={styles.heading}>
        {t("import.decisions")}
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.number} className={styles.conflict}>
            <Conflict file={file} row={row} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button isQuiet onClick={() => void fetchNextPage()}>
          {t("import.more")}
        </Button>
      )}
    </section>
  );
}

function Conflict({ file, row }: { readonly file: Import; readonly row: ImportRow }): ReactNode {
  const words = useWords();
  const { t, formats } = words;
  const { isBusy, error, run } = useWork();
  const [isCorrecting, setCorrecting] = useState(false);
  const { transaction_id: id } = row;
  const isGone = row.why === "gone_from_bank";
  const { entry: found, payee } = useEntry(row);
  const sides = [
    {
      label: t(
        isGone
          ? row.is_pending
            ? "import.listed_before"
            : "import.booked_before"
          : isFile(file)
            ? "import.in_file"
            : "import.at_bank",
      ),
      date: row.date,
      amount: row.amount,
      currency: row.currency,
      text: row.payee ?? row.text,
    },
    ...(found === undefined
      ? []
      : [
          {
            label: t("import.in_leeway"),
            date: found.authorized_at,
            amount: found.amount,
            currency: found.currency,
            text: payee ?? "",
          },
        ]),
  ];
  const [ours, theirs] = sides;
  const differs = (field: "date" | "amount" | "text") => theirs !== undefined && ours?.[field] !== theirs[field];
  const decisions = isGone
    ? ([
        { decision: "remove", label: t("import.remove") },
        { decision: "keep", label: t("import.keep") },
      ] as const)
    : [
        ...(id === null ? [] : [{ decision: "same_as", label: t("import.same") } as const]),
        ...(row.why === "currency_mismatch" ? [] : [{ decision: "add", label: t("import.add") } as const]),
        { decision: "skip", label: t("import.skip") } as const,
      ];
  return (
    <>
      <p className="muted small">{describeReason(words, row)}</p>
      <dl className={styles.sides}>
        {sides.map((side) => (
          <div key={side.label}>
            <dt>{side.label}</dt>
            <dd data-differs={differs("date")}>{side.date === null ? "" : formats.day(side.date, "year")}</dd>
            <dd data-differs={differs("text")}>{side.text}</dd>
            <dd className="num" data-differs={differs("amount")}>
              {side.amount === null || side.currency === null ? "" : formats.money(side.amount, side.currency)}
            </dd>
          </div>
        ))}
      </dl>
      <Corrected row={row} />
      <div className={styles.buttons}>
        {row.why === "currency_mismatch" && (
          <Button isQuiet disabled={isBusy} onClick={() => setCorrecting(true)}>
            {t("import.enter_amount")}
          </Button>
        )}
        {decisions.map(({ decision, label }) => (
          <Button
            key={decision}
            isQuiet
            disabled={isBusy}
            onClick={() => run(() => changeRow(file, row.number, { decision }))}
          >
            {label}
          </Button>
        ))}
      </div>
      <Opened value={isCorrecting ? row : undefined} onClose={() => setCorrecting(false)}>
        {(corrected, close) => <CorrectRow file={file} row={corrected} run={run} onClose={close} />}
      </Opened>
      {error !== undefined && <Problem error={error} />}
    </>
  );
}
