/** The schemas of the aliases of payees. */
import { described, Fields, Id, Name } from "../../shapes.ts";
import { Type } from "../../type.ts";

const Text = described(Name, "Another name of the payee, as a bank writes it. Case does not matter.");

export const PayeeAliasJson = Fields({ id: Id, payee_id: Id, text: Text }, { title: "PayeeAlias" });

export const PayeeAliasResponse = Fields(
  { alias: PayeeAliasJson },
  { title: "PayeeAliasResponse", description: "The alias." },
);

export const PayeeAliasesResponse = Fields(
  { aliases: Type.Array(PayeeAliasJson) },
  { title: "PayeeAliasesResponse", description: "The aliases of the payee, by text." },
);

export const CreatePayeeAliasBody = Fields(
  { alias: Fields({ text: Text }, { title: "NewPayeeAlias" }) },
  { title: "CreatePayeeAliasRequest" },
);
