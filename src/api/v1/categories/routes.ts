/** The routes of `/v1/categories`. */
import type { Category } from "../../../domain/category.ts";
import {
  createCategory,
  createDefaultCategories,
  deleteCategory,
  getCategory,
  listCategories,
  mergeCategory,
  orderCategories,
  updateCategory,
} from "../../../operations/ledger/categories.ts";
import type { Read } from "../../../operations/service.ts";
import { deleteRoute, type Route, readRoute, writeRoute } from "../../route.ts";
import { toJsonResponse } from "../../text-response.ts";
import {
  CategoriesResponse,
  CategoryResponse,
  CreateCategoryBody,
  DeleteCategoryQuery,
  ListCategoriesQuery,
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
    operationId: "listCategories",
    path: "/v1/categories",
    tag,
    summary: "List categories",
    description: "Returns all categories by position, then by name.",
    query: ListCategoriesQuery,
    response: CategoriesResponse,
    handle: async (read, { query: { include = [] } }) => {
      const categories = await listCategories(read);
      if (!include.includes("etag")) return { categories };
      const tagOf = (category: Category) => toJsonResponse({ category }, { isSingle: true }).tag ?? "";
      return { categories: categories.map((category) => ({ ...category, etag: tagOf(category) })) };
    },
  }),
  readRoute({
    operationId: "getCategory",
    path: "/v1/categories/:category_id",
    tag,
    summary: "Get a category",
    response: CategoryResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute({
    operationId: "createCategory",
    method: "POST",
    path: "/v1/categories",
    tag,
    summary: "Create a category",
    body: CreateCategoryBody,
    status: 201,
    response: CategoryResponse,
    isSingle: true,
    problems: ["name_taken", "income_cannot_carry"],
    handle: async (write, { body }) => ({ category: await createCategory(write, body.category) }),
  }),
  writeRoute({
    operationId: "updateCategory",
    method: "PUT",
    path: "/v1/categories/:category_id",
    tag,
    summary: "Update a category",
    description: "Only the fields that you send change. A new `kind` also applies to past transactions.",
    body: UpdateCategoryBody,
    status: 200,
    response: CategoryResponse,
    isSingle: true,
    problems: ["name_taken", "income_cannot_carry"],
    current,
    handle: async (write, { params, body }) => ({
      category: await updateCategory(write, params.category_id, body.category),
    }),
  }),
  writeRoute({
    operationId: "createDefaultCategories",
    method: "POST",
    path: "/v1/categories/defaults",
    tag,
    summary: "Create default categories",
    description:
      "Creates a set of common categories in groups, except those whose name already exists. Returns the created categories.",
    status: 201,
    response: CategoriesResponse,
    handle: async (write) => ({ categories: await createDefaultCategories(write) }),
  }),
  writeRoute({
    operationId: "orderCategories",
    method: "PUT",
    path: "/v1/categories/order",
    tag,
    summary: "Order categories",
    description:
      "The listed categories come first, in this order, and get a `position`. All others lose their `position` and are sorted by name. Returns all categories.",
    body: OrderCategoriesBody,
    status: 200,
    response: CategoriesResponse,
    problems: ["unknown_category", "duplicate_category"],
    handle: async (write, { body }) => ({ categories: await orderCategories(write, body.category_ids) }),
  }),
  writeRoute({
    operationId: "mergeCategory",
    method: "POST",
    path: "/v1/categories/:category_id/merge",
    tag,
    summary: "Merge categories",
    description:
      "Moves the transactions, rules, recurring rules, plans and goal of the category, and its use as a default category, to the category `into`, then deletes the category. Planned amounts are added. Returns `into`.",
    body: MergeCategoryBody,
    status: 200,
    response: CategoryResponse,
    isSingle: true,
    problems: ["goal_exists", "unknown_category", "replacement_is_itself", "sum_out_of_range"],
    current,
    handle: async (write, { params, body }) => ({
      category: await mergeCategory(write, params.category_id, body.into),
    }),
  }),
  deleteRoute({
    operationId: "deleteCategory",
    path: "/v1/categories/:category_id",
    tag,
    summary: "Delete a category",
    description:
      "A category in use cannot be deleted (409) unless `replace_with` names a replacement. Payees with this default category get the replacement, or no default category.",
    query: DeleteCategoryQuery,
    problems: ["category_in_use", "goal_exists", "unknown_category", "replacement_is_itself", "sum_out_of_range"],
    current,
    handle: (write, { params, query }) => deleteCategory(write, params.category_id, query.replace_with),
  }),
];
