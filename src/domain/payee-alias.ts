/** Another name of a payee. An import gives a row with this name the payee. `name.ts` compares names. */
export interface PayeeAlias {
  readonly id: string;
  readonly payee_id: string;
  readonly text: string;
}
