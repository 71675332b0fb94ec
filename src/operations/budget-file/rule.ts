/** How a value of a budget file is described, as plain data. `check-value.ts` compares values with these rules. */
import type { KindName } from "./kinds.ts";

/** A value of a column, or of a field in its JSON. */
export type Rule =
  | KindName
  | { readonly oneOf: readonly (string | number | boolean)[] }
  | { readonly nullable: Rule }
  | { readonly list: Rule; readonly most?: number }
  /** A list with one value per rule, and a value that may be absent. */
  | { readonly tuple: readonly Rule[]; readonly last?: Rule }
  /** An object with these fields, perhaps some of the optional ones, and no others. */
  | { readonly fields: Fields; readonly optional?: Fields }
  /** An object with any keys of a kind. */
  | { readonly record: Rule; readonly key: KindName }
  /** Any of these rules. */
  | { readonly either: readonly Rule[] }
  /** Text with JSON. */
  | { readonly json: Rule }
  /** Text with JSON that depends on another column. */
  | { readonly jsonBy: string; readonly of: Readonly<Record<string, Rule>> };

export type Fields = Readonly<Record<string, Rule>>;

export const orNull = (rule: Rule): Rule => ({ nullable: rule });

/** An object with any of these fields. */
export const someOf = (optional: Fields) => ({ fields: {}, optional }) as const satisfies Rule;
