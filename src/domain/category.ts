/** A category: the purpose of a transaction. Its kind decides the part of spending power in which it counts. */
import { CATEGORY_COLORS } from "./category-icon.ts";
import { type FieldTable, type NewFields, type Stored, withDefaults } from "./field.ts";

export const CATEGORY_KINDS = ["income", "bill", "saving", "spending"] as const;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];

export const CATEGORY_FIELDS = {
  id: { kind: "id" },
  name: { kind: "name", create: "required", update: true },
  kind: {
    kind: { oneOf: CATEGORY_KINDS },
    about: "The part of spending power in which the category counts.",
    create: { default: "spending" },
    update: true,
  },
  group: {
    kind: "name",
    nullable: true,
    about: "The heading under which it is shown. Null if there is none.",
    create: { default: null },
    update: true,
  },
  position: {
    kind: "list_position",
    nullable: true,
    about: "The place in the list, lowest first. Categories without a position follow by name.",
    create: { default: null },
    update: true,
  },
  carries_from: {
    kind: "carry_month",
    nullable: true,
    about:
      "The first month, as YYYY-MM, from which the category carries, which makes it a fund: what is planned and not spent stays in it, and pays for later purchases. Null if it does not carry. Income categories cannot carry.",
    create: { default: null },
    update: true,
  },
  carries_from_day: {
    kind: "carry_day",
    nullable: true,
    about:
      "The first day of the period from which the category carries. In a request, a day of this period, instead of `carries_from`.",
    computed: true,
    create: "optional",
    update: true,
  },
  is_archived: {
    kind: "flag",
    about: "If true, apps should not offer the category for new transactions. Past transactions keep it.",
    create: { default: false },
    update: true,
  },
  icon: {
    kind: "category_icon",
    nullable: true,
    about: "The name of a drawing, or one emoji. Null: a drawing that fits the name.",
    create: { default: null },
    update: true,
  },
  color: {
    kind: { oneOf: CATEGORY_COLORS },
    nullable: true,
    about: "The color of the icon. Null: a color that fits the name.",
    create: { default: null },
    update: true,
  },
  note: {
    kind: "note",
    nullable: true,
    about: "Why the category is planned as it is: 1 to 10,000 characters, not blank. Null if there is none.",
    create: { default: null },
    update: true,
  },
} as const satisfies FieldTable;

export type Category = Stored<typeof CATEGORY_FIELDS>;
export type CategoryInput = NewFields<typeof CATEGORY_FIELDS>;

/** The order of the fields is that of earlier versions: the response to a create has it. */
export function newCategory(id: string, input: CategoryInput): Category {
  const { name, kind, ...others } = withDefaults(CATEGORY_FIELDS, input);
  return { id, ...others, name, kind };
}
