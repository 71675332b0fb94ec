/** The active group of a wide page: its amounts, the categories that it may have, and what to do with it. */
import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { WhoCircle } from "../../../components/who-circle.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { TiledCategory, useTitleOf } from "../row-text.tsx";
import { AcceptButton } from "./accept-button.tsx";
import { Chips, FromNowOn } from "./chips.tsx";
import { BankText, Strip, SumText, useAmount, useAmountsText, useDayAndAccount, useReason } from "./group-text.tsx";
import { IncludedRows } from "./included-rows.tsx";
import styles from "./review.module.css";
import type { GroupProps } from "./use-review.ts";

export function Card({ review, names, group }: GroupProps): ReactNode {
  const { t } = useWords();
  const { choice, choose } = review;
  const [row] = group.rows;
  const title = useTitleOf(names)(row, undefined);
  const amountsText = useAmountsText({ group, names });
  const isSeveral = group.rows.length > 1;
  const proposal = review.proposalOf(group);
  const reason = useReason(proposal);
  return (
    <>
      <div className={styles.head}>
        <WhoCircle name={title} size={48} isTinted />
        <div className={styles.names}>
          <div className={styles.title}>
            <h2>{title}</h2> <Days group={group} names={names} />
          </div>
          <BankText group={group} names={names} isAccountShown={!isSeveral} />
        </div>
        <span className={styles.sums}>
          <SumText group={group} names={names} />
          {isSeveral && <Newest group={group} names={names} />}
        </span>
      </div>
      {isSeveral && (
        <>
          <Strip group={group} />
          <p className="muted small num">{amountsText}</p>
        </>
      )}
      <p className={styles.now}>
        <TiledCategory row={row} names={names} size={22} /> <span className={styles.reason}>{reason}</span>
      </p>
      <Chips review={review} group={group} proposal={proposal} />
      <div className={styles.actions}>
        <AcceptButton review={review} names={names} group={group} />
        {isSeveral && (
          <Button isQuiet onClick={() => review.accept(group, group.rows.slice(0, 1))}>
            {t("review.only_this")} <Kbd>o</Kbd>
          </Button>
        )}
        <FromNowOn review={review} group={group} />
        <span className={styles.space} />
        {isSeveral && (
          <button
            type="button"
            className={styles.text}
            aria-expanded={choice.isOpen}
            onClick={() => choose({ isOpen: !choice.isOpen })}
          >
            {t("review.look")} <Kbd>v</Kbd>
          </button>
        )}
        <button type="button" className={styles.text} onClick={() => review.postpone(group)}>
          {t("review.later")} <Kbd>l</Kbd>
        </button>
      </div>
      {isSeveral && choice.isOpen && <IncludedRows review={review} names={names} group={group} />}
    </>
  );
}

/** The day and account of one transaction, or the number and the days of several. */
function Days(props: Pick<GroupProps, "group" | "names">): ReactNode {
  const { rows } = props.group;
  const { t, formats } = useWords();
  const [newest] = rows;
  const oldest = rows.at(-1) ?? newest;
  const dayAndAccount = useDayAndAccount(props);
  const text =
    rows.length === 1
      ? dayAndAccount
      : t("review.rows_between", {
          count: rows.length,
          since: formats.day(oldest.authorized_at, "year"),
          until: formats.day(newest.authorized_at, "year"),
        });
  return <span className="muted small">{text}</span>;
}

function Newest(props: Pick<GroupProps, "group" | "names">): ReactNode {
  const { t } = useWords();
  const amount = useAmount(props)(Math.abs(props.group.rows[0].amount));
  return <span className="muted small num">{t("review.amount_now", { amount })}</span>;
}
