/** A payee: a person or business that is paid, or pays. `name.ts` compares names. */
export interface Payee {
  readonly id: string;
  readonly name: string;
}
