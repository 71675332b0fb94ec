/** Where the money of a goal is, and the tile of the goal. */
import { useQuery } from "@tanstack/react-query";
import { suggestedIcon } from "../../src/domain/category-icon.ts";
import type { Goal } from "../api/contract.ts";
import { accounts, categories } from "../api/reads.ts";

/** The account or the category, and the tile: that of the category, or one that fits the name of the goal. */
export function useGoalPlace({ id: goalId, name, account_id, category_id }: Goal) {
  const account = useQuery(accounts).data?.accounts.find(({ id }) => id === account_id);
  const category = useQuery(categories).data?.categories.find(({ id }) => id === category_id);
  const look = category_id === null ? suggestedIcon({ id: goalId, name, kind: "saving" }) : category;
  return { account, place: (account ?? category)?.name, look };
}
