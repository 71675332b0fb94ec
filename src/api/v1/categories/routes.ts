/** The routes of `/v1/categories`. */
import type { Category } from "../../../domain/category.ts";
import {
  categoryViews,
  createCategory,
  createDefaultCategories,
  deleteCategory,
  getCategory,
  listCategories,
  mergeCategory,
  orderCategories,
  updateCategory,
} from "../../../operations/ledger/categories.ts";
import { type Read, readOf } from "../../../operations/service.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { toJsonResponse } from "../../text-response.ts";
import {
  CategoriesResponse,
  CategoryResponse,
  CreateCategoryBody,
  DeleteCategoryQuery,
  formatCategory,
  ListCategoriesQuery,
  MergeCategoryBody,
  OrderCategoriesBody,
  UpdateCategoryBody,
} from "./schema.ts";

const listed = async (read: Read, categories: readonly Category[]) =>
  categories.map(await categoryViews(read)).map(formatCategory);
const toResponse = async (read: Read, category: Category) => ({
  category: formatCategory((await categoryViews(read))(category)),
});
const current = async (read: Read, { category_id }: { readonly category_id: string }) =>
  await toResponse(read, await getCategory(read, category_id));

export const categoryRoutes = tagged("Categories", [
  readRoute("GET /v1/categories", {
    operationId: "listCategories",
    summary: "List categories",
    description: "Returns all categories by position, then by name.",
    query: ListCategoriesQuery,
    response: CategoriesResponse,
    handle: async (read, { query: { include = [] } }) => {
      const categories = await listed(read, await listCategories(read));
      if (!include.includes("etag")) return { categories };
      const tagOf = (category: object) => toJsonResponse({ category }, { isSingle: true }).tag ?? "";
      return { categories: categories.map((category) => ({ ...category, etag: tagOf(category) })) };
    },
  }),
  readRoute("GET /v1/categories/:category_id", {
    operationId: "getCategory",
    summary: "Get a category",
    response: CategoryResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute("POST /v1/categories", {
    operationId: "createCategory",
    summary: "Create a category",
    body: CreateCategoryBody,
    status: 201,
    response: CategoryResponse,
    isSingle: true,
    problems: ["name_taken", "conflicting_fields", "income_cannot_carry"],
    handle: async (write, { body }) => await toResponse(readOf(write), await createCategory(write, body.category)),
  }),
  writeRoute("PUT /v1/categories/:category_id", {
    operationId: "updateCategory",
    summary: "Update a category",
    description: "Only the fields that you send change. A new `kind` also applies to past transactions.",
    body: UpdateCategoryBody,
    response: CategoryResponse,
    isSingle: true,
    problems: ["name_taken", "conflicting_fields", "income_cannot_carry"],
    current,
    handle: async (write, { params, body }) =>
      await toResponse(readOf(write), await updateCategory(write, params.category_id, body.category)),
  }),
  writeRoute("POST /v1/categories/defaults", {
    operationId: "createDefaultCategories",
    summary: "Create default categories",
    description:
      "Creates a set of common categories in groups, except those whose name already exists. Returns the created categories.",
    status: 201,
    response: CategoriesResponse,
    handle: async (write) => ({ categories: await listed(readOf(write), await createDefaultCategories(write)) }),
  }),
  writeRoute("PUT /v1/categories/order", {
    operationId: "orderCategories",
    summary: "Order categories",
    description:
      "The listed categories come first, in this order, and get a `position`. All others lose their `position` and are sorted by name. Returns all categories.",
    body: OrderCategoriesBody,
    response: CategoriesResponse,
    problems: ["unknown_category", "duplicate_category"],
    handle: async (write, { body }) => ({
      categories: await listed(readOf(write), await orderCategories(write, body.category_ids)),
    }),
  }),
  writeRoute("POST /v1/categories/:category_id/merge", {
    operationId: "mergeCategory",
    summary: "Merge categories",
    description:
      "Moves the transactions, rules, recurring rules, plans and goal of the category, and its use as a default category, to the category `into`, then deletes the category. Planned amounts are added. Returns `into`.",
    body: MergeCategoryBody,
    response: CategoryResponse,
    isSingle: true,
    problems: ["goal_exists", "unknown_category", "replacement_is_itself", "sum_out_of_range"],
    current,
    handle: async (write, { params, body }) =>
      await toResponse(readOf(write), await mergeCategory(write, params.category_id, body.into)),
  }),
  deleteRoute("DELETE /v1/categories/:category_id", {
    operationId: "deleteCategory",
    summary: "Delete a category",
    description:
      "A category in use cannot be deleted (409) unless `replace_with` names a replacement. Payees with this default category get the replacement, or no default category.",
    query: DeleteCategoryQuery,
    problems: ["category_in_use", "goal_exists", "unknown_category", "replacement_is_itself", "sum_out_of_range"],
    current,
    handle: (write, { params, query }) => deleteCategory(write, params.category_id, query.replace_with),
  }),
]);
