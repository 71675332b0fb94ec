/** The shapes of payees. */
import { Cursor, Fields, Id, Limit, Name, PageFields, Search } from "../../shapes.ts";
import { Type } from "../../type.ts";

const MAX_LIMIT = 1000;
export const DEFAULT_LIMIT = 100;

const PayeeJson = Fields({ id: Id, name: Name }, { title: "Payee" });

export const PayeeAnswer = Fields({ payee: PayeeJson });

export const ListPayeesQuery = {
  limit: Type.Optional(Limit(MAX_LIMIT, DEFAULT_LIMIT)),
  cursor: Type.Optional(Cursor),
  q: Type.Optional(Search("the name contains")),
};

export const PayeesAnswer = Fields({
  payees: Type.Array(PayeeJson),
  ...PageFields,
});

export const UpdatePayeeBody = Fields({ payee: Fields({ name: Type.Optional(Name) }, { title: "PayeeChanges" }) });

export const MergePayeeBody = Fields({ into: Id });

export const DeletePayeeQuery = { replace_with: Type.Optional(Id) };
