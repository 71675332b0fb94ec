/** The groups of the review: a list with the active one open, or on a narrow page one card. Its keys, and its dialogs. */
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../components/button.tsx";
import { CategoryTile } from "../../../components/category-tile.tsx";
import { useKeys } from "../../../components/keys.tsx";
import { NARROW, useMedia } from "../../../components/media.ts";
import { Opened } from "../../../components/opened.tsx";
import { WhoCircle } from "../../../components/who-circle.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { EditDialog } from "../edit-dialog.tsx";
import type { Names } from "../queries.ts";
import { CategoryText, RowTile, useTitleOf } from "../row-text.tsx";
import { Card } from "./card.tsx";
import { Deck } from "./deck.tsx";
import { BankText, hueOfGroup, ReasonText, SumText } from "./group-text.tsx";
import { isClear } from "./groups.ts";
import styles from "./review.module.css";
import type { GroupProps, Review } from "./use-review.ts";

interface QueueProps {
  readonly review: Review;
  readonly names: Names;
  readonly count: number;
}

export function Queue({ review, names, count }: QueueProps): ReactNode {
  const { t } = useWords();
  const { groups, active, edit } = review;
  const isNarrow = useMedia(NARROW);
  useReviewKeys(review);
  return (
    <>
      {isNarrow ? (
        active && <Deck review={review} names={names} group={active} count={count} />
      ) : (
        <ul className={styles.groups} aria-label={t("review.list")}>
          {groups.map((group) => (
            <Item key={group.key} review={review} names={names} group={group} />
          ))}
        </ul>
      )}
      <Opened value={edit} onClose={review.endEdit}>
        {({ field, rows }, close) => (
          <EditDialog
            field={field}
            target={{ kind: "rows", rows }}
            names={names}
            {...(field === "category" && { also: review.alsoChanged })}
            onClose={close}
            onSave={() => field === "category" && review.leaveEdited()}
          />
        )}
      </Opened>
    </>
  );
}

function useReviewKeys(review: Review): void {
  const { t } = useWords();
  const { active, included, choice, choose } = review;
  const suggestions = active === undefined ? [] : review.suggestionsOf(active);
  useKeys([
    { keys: "j", label: t("review.key_next"), run: () => review.go(1) },
    { keys: "k", label: t("review.key_previous"), run: () => review.go(-1) },
    { keys: "ArrowDown", label: t("review.key_next"), run: () => review.go(1) },
    { keys: "ArrowUp", label: t("review.key_previous"), run: () => review.go(-1) },
    {
      keys: "r",
      label: t("review.key_accept"),
      run: () => (review.isAll ? review.acceptAll() : active && review.accept(active, included)),
    },
    {
      keys: "o",
      label: t("review.key_only"),
      run: () => active && review.accept(active, active.rows.slice(0, 1)),
    },
    { keys: "v", label: t("review.key_look"), run: () => choose({ isOpen: !choice.isOpen }) },
    { keys: "f", label: t("review.key_from_now_on"), run: () => choose({ isFromNowOn: !choice.isFromNowOn }) },
    { keys: "c", label: t("transactions.key_category"), run: () => review.startEdit("category") },
    { keys: "p", label: t("transactions.key_payee"), run: () => review.startEdit("payee") },
    { keys: "l", label: t("review.key_later"), run: () => active && review.postpone(active) },
    { keys: "Ctrl a", label: t("review.key_all"), run: () => review.setAll(true) },
    { keys: "Escape", label: t("transactions.key_close"), run: () => review.setAll(false) },
    ...suggestions.map(({ id, name }, at) => ({
      keys: String(at + 1),
      label: t("review.key_suggestion", { number: at + 1, category: name }),
      run: () => active && review.accept(active, included, id),
    })),
  ]);
}

function Item(props: GroupProps): ReactNode {
  const { review, group } = props;
  const isActive = group === review.active;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const look = isActive ? `${styles.card} ${hueOfGroup(props)}` : styles.group;
  return (
    <li
      ref={item}
      className={`${look} ${review.isAll ? styles.marked : ""}`}
      aria-current={isActive ? "true" : undefined}
    >
      {isActive ? <Card {...props} /> : <Line {...props} />}
    </li>
  );
}

/** A group that is not active. It is confirmed here only if nothing about it needs a look. */
function Line({ review, names, group }: GroupProps): ReactNode {
  const { t } = useWords();
  const [row] = group.rows;
  const title = useTitleOf(names)(row, undefined);
  const count = group.rows.length;
  const proposal = review.proposalOf(group);
  const category = names.categories.get(proposal?.categoryId ?? "");
  return (
    <>
      <button type="button" className={styles.line} onClick={() => review.activate(group)}>
        <WhoCircle name={title} size={36} />
        <span className={styles.names}>
          <b>{title}</b>
          <BankText group={group} names={names} />
        </span>
        <span className={styles.rowCount}>{t("review.rows", { count })}</span>
        <span className={styles.proposal}>
          {category === undefined ? (
            <RowTile row={row} names={names} size={22} />
          ) : (
            <CategoryTile category={category} size={22} />
          )}
          <span className={styles.names}>
            {category === undefined ? <CategoryText row={row} names={names} /> : <span>{category.name}</span>}
            <ReasonText group={group} proposal={proposal} />
          </span>
        </span>
        <SumText group={group} names={names} />
      </button>
      {isClear(group, proposal) ? (
        <Button
          isQuiet
          icon="check"
          aria-label={t("review.accept_group_label", { title, count })}
          onClick={() => review.accept(group, group.rows)}
        >
          {t("review.accept_group", { count })}
        </Button>
      ) : (
        <Button isQuiet aria-label={t("review.open_label", { title })} onClick={() => review.activate(group)}>
          {t("review.open")}
        </Button>
      )}
    </>
  );
}
