/** Another name of a payee. Imported rows with this name get the payee. `name.ts` compares names. */
export interface PayeeAlias {
  readonly id: string;
  readonly payee_id: string;
  readonly text: string;
}

/** An alias with the name of its payee. */
export interface NamedAlias extends PayeeAlias {
  readonly payee_name: string;
}
