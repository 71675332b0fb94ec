/** The review on a narrow page: one group as a card, which a swipe or one of two buttons decides. */
import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { CategoryTile } from "../../../components/category-tile.tsx";
import { Check } from "../../../components/check.tsx";
import { Icon } from "../../../components/icon.tsx";
import { WhoCircle } from "../../../components/who-circle.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { AmountText, CategoryText, RowTile, useTitleOf } from "../row-text.tsx";
import { AcceptButton } from "./accept-button.tsx";
import { Chips, FromNowOn } from "./chips.tsx";
import { BankText, hueOfGroup, Strip, useAmountsText, useDayAndAccount, useReason } from "./group-text.tsx";
import { canHaveCategory } from "./groups.ts";
import { IncludedRows } from "./included-rows.tsx";
import { AcceptAll } from "./progress.tsx";
import styles from "./review.module.css";
import type { GroupProps } from "./use-review.ts";
import { useSwipe } from "./use-swipe.ts";

export function Deck({ count, ...props }: GroupProps & { readonly count: number }): ReactNode {
  const { review, group } = props;
  const { t } = useWords();
  const accept = () => review.accept(group, review.included);
  const postpone = () => review.postpone(group);
  const swipe = useSwipe<HTMLLIElement>({ left: postpone, right: accept });
  return (
    <>
      <ul className={styles.deck} aria-label={t("review.list")}>
        <li
          key={group.key}
          {...swipe}
          className={`${styles.card} ${hueOfGroup(props)} ${review.isAll ? styles.marked : ""}`}
        >
          <Content {...props} />
        </li>
      </ul>
      <p className={styles.hint} aria-hidden="true">
        <span>← {t("review.swipe_later")}</span>
        <span>{t("review.swipe_right")} →</span>
      </p>
      <div className={styles.answers}>
        <Button isQuiet onClick={postpone}>
          {t("review.later")}
        </Button>
        <AcceptButton {...props} isShort />
      </div>
      <p className={styles.rest}>
        <AcceptAll review={review} count={count} />
      </p>
    </>
  );
}

function Content({ review, names, group }: GroupProps): ReactNode {
  const { t } = useWords();
  const { choice, choose } = review;
  const [row, ...others] = group.rows;
  const title = useTitleOf(names)(row, undefined);
  const amountsText = useAmountsText({ group, names });
  const dayAndAccount = useDayAndAccount({ group, names });
  const proposal = review.proposalOf(group);
  return (
    <>
      <div className={styles.head}>
        <WhoCircle name={title} size={48} isTinted />
        <div className={styles.names}>
          <h2>{title}</h2>
          <BankText group={group} names={names} isAccountShown />
        </div>
      </div>
      <p className={styles.newest}>
        <span className={styles.amount}>
          <AmountText row={row} names={names} accountId={undefined} />
        </span>
        <span className="muted small">{dayAndAccount}</span>
      </p>
      <CategoryBox review={review} names={names} group={group} />
      <Chips review={review} group={group} proposal={proposal} />
      {others.length > 0 && (
        <div className={styles.others}>
          <Check
            label={
              <>
                <b>{t("review.also", { count: others.length })}</b> {t("review.from", { title })}
              </>
            }
            hint={amountsText}
            isOn={others.some(({ id }) => !choice.left.has(id))}
            onChange={(isOn) => choose({ left: new Set(isOn ? [] : others.map(({ id }) => id)) })}
          />
          <Strip group={group} />
        </div>
      )}
      <div className={styles.more}>
        <FromNowOn review={review} group={group} />
        {others.length > 0 && (
          <button
            type="button"
            className={styles.text}
            aria-expanded={choice.isOpen}
            onClick={() => choose({ isOpen: !choice.isOpen })}
          >
            {t("review.look")}
          </button>
        )}
      </div>
      {others.length > 0 && choice.isOpen && <IncludedRows review={review} names={names} group={group} />}
    </>
  );
}

/** The category that a swipe to the right confirms, and why. A tap chooses another one. */
function CategoryBox({ review, names, group }: GroupProps): ReactNode {
  const proposal = review.proposalOf(group);
  const reason = useReason(proposal);
  const [row] = group.rows;
  const category = names.categories.get(proposal?.categoryId ?? "");
  const content = (
    <span className={styles.proposal}>
      {category === undefined ? (
        <RowTile row={row} names={names} size={36} />
      ) : (
        <CategoryTile category={category} size={36} />
      )}
      <span className={styles.names}>
        <b>{category === undefined ? <CategoryText row={row} names={names} /> : category.name}</b>
        {reason !== undefined && <span className={styles.reason}>{reason}</span>}
      </span>
    </span>
  );
  if (!canHaveCategory(group)) return <p className={styles.box}>{content}</p>;
  return (
    <button
      type="button"
      className={category === undefined ? styles.emptyBox : styles.box}
      onClick={() => review.startEdit("category")}
    >
      {content}
      <Icon name="down" />
    </button>
  );
}
