/** The schemas of the aliases of payees. */
import { Cursor, described, Fields, Id, Limit, Name, PageFields, Search } from "../../shapes.ts";
import { Type } from "../../type.ts";

const MAX_LIMIT = 1000;
export const DEFAULT_ALIASES = 100;

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

export const ListAllAliasesQuery = {
  limit: Type.Optional(Limit(MAX_LIMIT, DEFAULT_ALIASES)),
  cursor: Type.Optional(Cursor),
  q: Type.Optional(
    Search("Only aliases that contain this text, or whose payee's name contains it. Case does not matter."),
  ),
};

const NamedAliasJson = Fields(
  { ...PayeeAliasJson.properties, payee_name: described(Name, "The name of the payee.") },
  { title: "NamedPayeeAlias" },
);

export const AllAliasesResponse = Fields(
  { aliases: Type.Array(NamedAliasJson), ...PageFields },
  { title: "AllPayeeAliasesResponse", description: "A page of aliases, sorted by the payee's name, then by text." },
);

export const CreatePayeeAliasBody = Fields(
  { alias: Fields({ text: Text }, { title: "NewPayeeAlias" }) },
  { title: "CreatePayeeAliasRequest" },
);
