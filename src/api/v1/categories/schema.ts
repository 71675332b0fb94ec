/** The schemas of categories. */
import {
  byDefault,
  CarriesFrom,
  CategoryKind,
  CommaSeparated,
  described,
  Fields,
  Flag,
  Id,
  Name,
  Nullable,
} from "../../shapes.ts";
import { Type } from "../../type.ts";

const Group = Nullable(described(Name, "The heading under which it is shown. Null if there is none."));
const Archived = Flag("If true, apps should not offer the category for new transactions. Past transactions keep it.");

const MAX_POSITION = 1_000_000;
const Position = Nullable(
  Type.Integer({
    minimum: 0,
    maximum: MAX_POSITION,
    description: "The place in the list, lowest first. Categories without a position follow by name.",
    "x-expects": `a whole number from 0 to ${MAX_POSITION}`,
  }),
);
const CarriedSince = CarriesFrom(
  "The first month, as YYYY-MM, from which the category carries: the unspent or overspent part of its plan moves to the next month. Null if it does not carry. Income categories cannot carry.",
);

const CATEGORY_FIELDS = {
  id: Id,
  name: Name,
  kind: CategoryKind,
  group: Group,
  position: Position,
  carries_from: CarriedSince,
  is_archived: Archived,
};

export const CategoryJson = Fields(CATEGORY_FIELDS, { title: "Category" });

const ListedCategory = Fields(
  {
    ...CATEGORY_FIELDS,
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
  {
    category: Fields(
      {
        name: Name,
        kind: Type.Optional(byDefault(CategoryKind, "spending")),
        group: Type.Optional(byDefault(Group, null)),
        position: Type.Optional(byDefault(Position, null)),
        carries_from: Type.Optional(byDefault(CarriedSince, null)),
        is_archived: Type.Optional(byDefault(Archived, false)),
      },
      { title: "NewCategory" },
    ),
  },
  { title: "CreateCategoryRequest" },
);

export const UpdateCategoryBody = Fields(
  {
    category: Fields(
      {
        name: Type.Optional(Name),
        kind: Type.Optional(CategoryKind),
        group: Type.Optional(Group),
        position: Type.Optional(Position),
        carries_from: Type.Optional(CarriedSince),
        is_archived: Type.Optional(Archived),
      },
      { title: "CategoryChanges", description: "The fields to change." },
    ),
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
