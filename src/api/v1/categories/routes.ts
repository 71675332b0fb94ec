/** `/v1/categories`. */
import { createCategory } from "../../../operations/categories/create-category.ts";
import { createDefaultCategories } from "../../../operations/categories/create-default-categories.ts";
import { deleteCategory } from "../../../operations/categories/delete-category.ts";
import { mergeCategory } from "../../../operations/categories/merge-category.ts";
import { orderCategories } from "../../../operations/categories/order-categories.ts";
import { getCategory, listCategories } from "../../../operations/categories/read-categories.ts";
import { updateCategory } from "../../../operations/categories/update-category.ts";
import type { Read } from "../../../operations/service.ts";
import { type Route, readRoute, writeRoute } from "../../route.ts";
import {
  CategoriesAnswer,
  CategoryAnswer,
  CreateCategoryBody,
  DeleteCategoryQuery,
  MergeCategoryBody,
  OrderCategoriesBody,
  UpdateCategoryBody,
} from "./schema.ts";

const tag = "Categories";
const current = async (read: Read, { category_id }: { readonly category_id: string }) => ({
  category: await getCategory(read, category_id),
});

export const categoryRoutes: readonly Route[] = [
  readRoute({
    path: "/v1/categories",
    tag,
    summary: "List the categories, by position and name",
    answer: CategoriesAnswer,
    handle: async (read) => ({ categories: await listCategories(read) }),
  }),
  readRoute({
    path: "/v1/categories/:category_id",
    tag,
    summary: "Read a category",
    answer: CategoryAnswer,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute({
    method: "POST",
    path: "/v1/categories",
    tag,
    summary: "Create a category",
    body: CreateCategoryBody,
    status: 201,
    answer: CategoryAnswer,
    isSingle: true,
    problems: ["name_taken", "income_cannot_carry"],
    handle: async (write, { body }) => ({ category: await createCategory(write, body.category) }),
  }),
  writeRoute({
    method: "PUT",
    path: "/v1/categories/:category_id",
    tag,
    summary: "Change a category",
    description: "Only the fields sent change. A new `kind` counts for past transactions too.",
    body: UpdateCategoryBody,
    status: 200,
    answer: CategoryAnswer,
    isSingle: true,
    problems: ["name_taken", "income_cannot_carry"],
    current,
    handle: async (write, { params, body }) => ({
      category: await updateCategory(write, params.category_id, body.category),
    }),
  }),
  writeRoute({
    method: "POST",
    path: "/v1/categories/defaults",
    tag,
    summary: "Create the usual categories",
    description:
      "A set to start from, in groups. Those whose names are taken are left out; what was created is answered.",
    status: 201,
    answer: CategoriesAnswer,
    handle: async (write) => ({ categories: await createDefaultCategories(write) }),
  }),
  writeRoute({
    method: "PUT",
    path: "/v1/categories/order",
    tag,
    summary: "Put the categories in order",
    description: "Those that are named come first, in that order, and get a `position`; the others follow by name.",
    body: OrderCategoriesBody,
    status: 200,
    answer: CategoriesAnswer,
    problems: ["unknown_category", "duplicate_category"],
    handle: async (write, { body }) => ({ categories: await orderCategories(write, body.category_ids) }),
  }),
  writeRoute({
    method: "POST",
    path: "/v1/categories/:category_id/merge",
    tag,
    summary: "Merge a category into another",
    description:
      "Its transactions become those of the category `into`, which is answered, and what was planned for it is planned for that; it is gone.",
    body: MergeCategoryBody,
    status: 200,
    answer: CategoryAnswer,
    isSingle: true,
    problems: ["goal_exists", "unknown_category", "replacement_is_itself", "sum_out_of_range"],
    current,
    handle: async (write, { params, body }) => ({
      category: await mergeCategory(write, params.category_id, body.into),
    }),
  }),
  writeRoute({
    method: "DELETE",
    path: "/v1/categories/:category_id",
    tag,
    summary: "Delete a category",
    description:
      "One that transactions name goes only with `replace_with`, the category that takes its place, also in plans.",
    query: DeleteCategoryQuery,
    status: 204,
    problems: ["category_in_use", "goal_exists", "unknown_category", "replacement_is_itself", "sum_out_of_range"],
    current,
    handle: async (write, { params, query }) => {
      await deleteCategory(write, params.category_id, query.replace_with);
      return undefined;
    },
  }),
];
