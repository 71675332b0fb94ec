/** The tile of a recurring payment: that of its category, or of a transfer. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { RecurringRule } from "../../api/contract.ts";
import { categories } from "../../api/reads.ts";
import { CategoryTile, type CategoryTileProps, TRANSFER } from "../../components/category-tile.tsx";

interface RuleTileProps extends Pick<CategoryTileProps, "size"> {
  readonly rule: Pick<RecurringRule, "category_id" | "transfer_account_id"> | undefined;
}

export function RuleTile({ rule, size }: RuleTileProps): ReactNode {
  const { data } = useQuery(categories);
  return <CategoryTile category={lookOf()} size={size} />;

  function lookOf(): CategoryTileProps["category"] {
    if (rule === undefined || data === undefined) return undefined;
    if (rule.category_id !== null) return data.categories.find(({ id }) => id === rule.category_id);
    return rule.transfer_account_id === null ? null : TRANSFER;
  }
}
