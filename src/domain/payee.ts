/** A payee: who was paid, or who paid. What a name matches is `name.ts`'s business. */
export interface Payee {
  readonly id: string;
  readonly name: string;
}
