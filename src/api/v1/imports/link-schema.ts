/** The schemas of account links. */
import { described, Fields, Id, Nullable, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";

const LinkJson = Fields(
  {
    id: Id,
    account_id: described(Id, "The account of the budget to which the rows go."),
    last_four: Nullable(
      Type.String({
        description: "The last four characters of the number. Null if the files name only the bank account's name.",
      }),
    ),
    name: Nullable(Type.String({ description: "The name in the last file. Null if it has none." })),
    created_at: Timestamp,
  },
  { title: "ImportLink", description: "A bank account, and the account to which its rows go." },
);

export const LinkResponse = Fields({ link: LinkJson }, { title: "ImportLinkResponse", description: "The link." });
export const LinksResponse = Fields(
  { links: Type.Array(LinkJson) },
  { title: "ImportLinksResponse", description: "All links, oldest first." },
);

export const UpdateLinkBody = Fields(
  { link: Fields({ account_id: Id }, { title: "ImportLinkChanges" }) },
  { title: "UpdateImportLinkRequest" },
);
