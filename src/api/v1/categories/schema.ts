/** The schemas of categories. */
import type { Static } from "typebox";
import { monthOf } from "../../../domain/calendar.ts";
import { CATEGORY_FIELDS, type Category } from "../../../domain/category.ts";
import { withIcon } from "../../../domain/category-icon.ts";
import type { CategoryView } from "../../../operations/ledger/categories.ts";
import { changedFields, formatStored, jsonFields, newFields, storedFields } from "../../field-schemas.ts";
import { CategoryColor, CategoryIcon, CommaSeparated, described, Id, Named } from "../../shapes.ts";
import { Type } from "../../type.ts";

/** What is shown, chosen or not. */
const SHOWN = {
  icon: described(CategoryIcon, "The name of a drawing, or one emoji: as chosen, or as it fits the name."),
  color: described(CategoryColor, "The color of the icon: as chosen, or as it fits the name."),
};

const CategoryJson = Named("Category", { ...jsonFields(CATEGORY_FIELDS), ...SHOWN });

/** A category in the change log, which has no computed fields. */
export const CategorySettingsJson = Named("CategorySettings", { ...storedFields(CATEGORY_FIELDS), ...SHOWN });

const ListedCategory = Named("ListedCategory", {
  ...jsonFields(CATEGORY_FIELDS),
  ...SHOWN,
  etag: Type.Optional(
    Type.String({ description: "The `ETag` of the single category, for `If-Match`.", "x-expects": "a string" }),
  ),
});

export const ListCategoriesQuery = {
  include: Type.Optional(CommaSeparated(["etag"], "With `etag`, each category includes its entity tag.")),
};

export const CategoryResponse = Named("CategoryResponse", "The category.", { category: CategoryJson });
export const CategoriesResponse = Named("CategoriesResponse", "The categories.", {
  categories: Type.Array(ListedCategory),
});

export const CreateCategoryBody = Named("CreateCategoryRequest", {
  category: Named("NewCategory", newFields(CATEGORY_FIELDS)),
});

export const UpdateCategoryBody = Named("UpdateCategoryRequest", {
  category: Named("CategoryChanges", "The fields to change.", changedFields(CATEGORY_FIELDS)),
});

const MAX_ORDERED = 1000;

export const OrderCategoriesBody = Named("OrderCategoriesRequest", {
  category_ids: Type.Array(Id, {
    maxItems: MAX_ORDERED,
    description: "The categories in their new order.",
    "x-expects": `a list of at most ${MAX_ORDERED} ids`,
  }),
});

export const MergeCategoryBody = Named("MergeCategoryRequest", { into: described(Id, "The category that remains.") });

export const DeleteCategoryQuery = {
  replace_with: Type.Optional(
    described(
      Id,
      "The category that replaces the deleted one in transactions, rules, recurring rules, plans and goals.",
    ),
  ),
};

export function formatCategory(category: CategoryView): Static<typeof CategoryJson> {
  return { ...withIcon(category), carries_from: category.carries_from && monthOf(category.carries_from) };
}

export function formatCategorySettings(category: Category, currency: string): Static<typeof CategorySettingsJson> {
  const { icon, color } = withIcon(category);
  return { ...formatStored(CATEGORY_FIELDS, category, currency), icon, color };
}
