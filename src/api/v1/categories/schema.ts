/** The shapes of categories. */
import { CarriesFrom, CategoryKind, described, Fields, Flag, Id, Name, Nullable } from "../../shapes.ts";
import { Type } from "../../type.ts";

const Group = Nullable(described(Name, "The heading that it is shown under."));
const Archived = Flag("Kept for its past transactions, not offered for new ones.", false);

const MAX_POSITION = 1_000_000;
const Position = Nullable(
  Type.Integer({
    minimum: 0,
    maximum: MAX_POSITION,
    description: "Where it is shown: lowest first; those without one follow by name.",
    "x-expects": `a whole number from 0 to ${MAX_POSITION}`,
  }),
);
const CarriedSince = CarriesFrom(
  "The first month in which what is left of its plan, or overspent, moves on to the next; null where it never does. Not for income.",
);

const CategoryJson = Fields(
  {
    id: Id,
    name: Name,
    kind: CategoryKind,
    group: Group,
    position: Position,
    carries_from: CarriedSince,
    is_archived: Archived,
  },
  { title: "Category" },
);

export const CategoryAnswer = Fields({ category: CategoryJson });
export const CategoriesAnswer = Fields({ categories: Type.Array(CategoryJson) });

const OPTIONAL = {
  kind: Type.Optional(CategoryKind),
  group: Type.Optional(Group),
  position: Type.Optional(Position),
  carries_from: Type.Optional(CarriedSince),
  is_archived: Type.Optional(Archived),
};

export const CreateCategoryBody = Fields({ category: Fields({ name: Name, ...OPTIONAL }, { title: "NewCategory" }) });

export const UpdateCategoryBody = Fields({
  category: Fields({ name: Type.Optional(Name), ...OPTIONAL }, { title: "CategoryChanges" }),
});

const MAX_ORDERED = 1000;

export const OrderCategoriesBody = Fields({
  category_ids: Type.Array(Id, { maxItems: MAX_ORDERED, "x-expects": `a list of at most ${MAX_ORDERED} ids` }),
});

export const MergeCategoryBody = Fields({ into: Id });

export const DeleteCategoryQuery = { replace_with: Type.Optional(Id) };
