/** The schemas of categories. */
import { CATEGORY_FIELDS } from "../../../domain/category.ts";
import { changedFields, jsonFields, newFields } from "../../field-schemas.ts";
import { CommaSeparated, described, Fields, Id } from "../../shapes.ts";
import { Type } from "../../type.ts";

const CategoryJson = Fields(jsonFields(CATEGORY_FIELDS), { title: "Category" });

const ListedCategory = Fields(
  {
    ...jsonFields(CATEGORY_FIELDS),
    etag: Type.Optional(
      Type.String({ description: "The `ETag` of the single category, for `If-Match`.", "x-expects": "a string" }),
    ),
  },
  { title: "ListedCategory" },
);

export const ListCategoriesQuery = {
  include: Type.Optional(CommaSeparated(["etag"], "With `etag`, each category includes its entity tag.")),
};

export const CategoryResponse = Fields(
  { category: CategoryJson },
  { title: "CategoryResponse", description: "The category." },
);
export const CategoriesResponse = Fields(
  { categories: Type.Array(ListedCategory) },
  { title: "CategoriesResponse", description: "The categories." },
);

export const CreateCategoryBody = Fields(
  { category: Fields(newFields(CATEGORY_FIELDS), { title: "NewCategory" }) },
  { title: "CreateCategoryRequest" },
);

export const UpdateCategoryBody = Fields(
  {
    category: Fields(changedFields(CATEGORY_FIELDS), {
      title: "CategoryChanges",
      description: "The fields to change.",
    }),
  },
  { title: "UpdateCategoryRequest" },
);

const MAX_ORDERED = 1000;

export const OrderCategoriesBody = Fields(
  {
    category_ids: Type.Array(Id, {
      maxItems: MAX_ORDERED,
      description: "The categories in their new order.",
      "x-expects": `a list of at most ${MAX_ORDERED} ids`,
    }),
  },
  { title: "OrderCategoriesRequest" },
);

export const MergeCategoryBody = Fields(
  { into: described(Id, "The category that remains.") },
  { title: "MergeCategoryRequest" },
);

export const DeleteCategoryQuery = {
  replace_with: Type.Optional(
    described(
      Id,
      "The category that replaces the deleted one in transactions, rules, recurring rules, plans and goals.",
    ),
  ),
};
