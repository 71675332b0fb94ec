/** The schemas of payees. */
import { Cursor, described, Fields, Id, Limit, Name, PageFields, Search } from "../../shapes.ts";
import { Type } from "../../type.ts";

const MAX_LIMIT = 1000;
export const DEFAULT_LIMIT = 100;

const PayeeJson = Fields({ id: Id, name: Name }, { title: "Payee" });

export const PayeeResponse = Fields({ payee: PayeeJson }, { title: "PayeeResponse", description: "The payee." });

export const ListPayeesQuery = {
  limit: Type.Optional(Limit(MAX_LIMIT, DEFAULT_LIMIT)),
  cursor: Type.Optional(Cursor),
  q: Type.Optional(Search("Only payees whose name contains this text. Case does not matter.")),
};

export const PayeesResponse = Fields(
  { payees: Type.Array(PayeeJson), ...PageFields },
  { title: "PayeesResponse", description: "A page of payees, by name." },
);

export const UpdatePayeeBody = Fields(
  {
    payee: Fields({ name: Type.Optional(Name) }, { title: "PayeeChanges", description: "The fields to change." }),
  },
  { title: "UpdatePayeeRequest" },
);

export const MergePayeeBody = Fields(
  { into: described(Id, "The payee that remains.") },
  { title: "MergePayeeRequest" },
);

export const DeletePayeeQuery = {
  replace_with: Type.Optional(
    described(Id, "The payee that replaces the deleted one in transactions and recurring rules."),
  ),
};
