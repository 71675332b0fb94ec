/** Confirms the included transactions of the active group, with the proposed category or as they are. */
import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { useWords } from "../../../words/use-words.tsx";
import { categoryOf } from "../sides.ts";
import type { GroupProps } from "./use-review.ts";

interface AcceptButtonProps extends GroupProps {
  /** The category is shown above. */
  readonly isShort?: boolean;
}

export function AcceptButton({ review, names, group, isShort = false }: AcceptButtonProps): ReactNode {
  const { t } = useWords();
  const count = review.included.length;
  const some = count < group.rows.length ? "_some" : "";
  const isOpenQuestion = categoryOf(group.rows[0]).kind === "none";
  const proposed = names.categories.get(review.proposalOf(group)?.categoryId ?? "");
  const isWithout = isOpenQuestion && proposed === undefined;
  const label = isWithout
    ? t(`review.accept${some}_none`, { count })
    : isOpenQuestion && !isShort
      ? t(`review.accept${some}_as`, { count, category: proposed?.name ?? "" })
      : t(`review.accept${some}`, { count });
  return (
    <Button
      icon="check"
      isQuiet={isWithout}
      disabled={count === 0}
      onClick={() => review.accept(group, review.included)}
    >
      {label} <Kbd>r</Kbd>
    </Button>
  );
}
