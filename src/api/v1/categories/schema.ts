/** The shapes of categories. */
import { Type } from "typebox";
import { CategoryKind, Fields, Flag, Id, Name, Nullable } from "../../shapes.ts";

const Group = Nullable({ ...Name, description: "The heading that it is shown under." } as typeof Name);
const Archived = Flag("Kept for its past transactions, not offered for new ones.", false);

const CategoryJson = Fields(
  { id: Id, name: Name, kind: CategoryKind, group: Group, is_archived: Archived },
  { title: "Category" },
);

export const CategoryAnswer = Fields({ category: CategoryJson });
export const CategoriesAnswer = Fields({ categories: Type.Array(CategoryJson) });

const OPTIONAL = {
  kind: Type.Optional(CategoryKind),
  group: Type.Optional(Group),
  is_archived: Type.Optional(Archived),
};

export const CreateCategoryBody = Fields({ category: Fields({ name: Name, ...OPTIONAL }, { title: "NewCategory" }) });

export const UpdateCategoryBody = Fields({
  category: Fields({ name: Type.Optional(Name), ...OPTIONAL }, { title: "CategoryChanges" }),
});

export const DeleteCategoryQuery = { replace_with: Type.Optional(Id) };
