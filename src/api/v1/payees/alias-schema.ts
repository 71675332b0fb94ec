/** The schemas of the aliases of payees. */
import { Cursor, described, Id, Limit, Name, Named, optionals, PageFields, Search } from "../../shapes.ts";
import { Type } from "../../type.ts";

const MAX_LIMIT = 1000;
export const DEFAULT_ALIASES = 100;

const Text = described(Name, "Another name of the payee, as a bank writes it. Case does not matter.");

export const PayeeAliasJson = Named("PayeeAlias", { id: Id, payee_id: Id, text: Text });

export const PayeeAliasResponse = Named("PayeeAliasResponse", "The alias.", { alias: PayeeAliasJson });

export const PayeeAliasesResponse = Named("PayeeAliasesResponse", "The aliases of the payee, by text.", {
  aliases: Type.Array(PayeeAliasJson),
});

export const ListAllAliasesQuery = optionals({
  limit: Limit(MAX_LIMIT, DEFAULT_ALIASES),
  cursor: Cursor,
  q: Search("Only aliases that contain this text, or whose payee's name contains it. Case does not matter."),
});

const NamedAliasJson = Named("NamedPayeeAlias", {
  ...PayeeAliasJson.properties,
  payee_name: described(Name, "The name of the payee."),
});

export const AllAliasesResponse = Named(
  "AllPayeeAliasesResponse",
  "A page of aliases, sorted by the payee's name, then by text.",
  { aliases: Type.Array(NamedAliasJson), ...PageFields },
);

export const CreatePayeeAliasBody = Named("CreatePayeeAliasRequest", { alias: Named("NewPayeeAlias", { text: Text }) });
