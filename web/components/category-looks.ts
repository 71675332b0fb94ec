/** The icons and colors of the categories, for lists that have the ids of categories. */
import { useQuery } from "@tanstack/react-query";
import { categories } from "../api/reads.ts";
import type { CategoryLook } from "./category-tile.tsx";

/** Returns a function that finds them by id. Null: no category. */
export function useCategoryLooks(): (id: string | null) => CategoryLook | null | undefined {
  const all = useQuery(categories).data?.categories;
  return (id) => (id === null ? null : all?.find((one) => one.id === id));
}
