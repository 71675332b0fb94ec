/** The schemas of account links. */
import { described, Fields, Id, Nullable, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";

const LinkJson = Fields(
  {
    id: Id,
    account_id: described(Id, "The account of the budget to which the rows go."),
    last_four: Nullable(
      Type.String({
        description: "The last four characters of the bank account's number. Null if files have only its name.",
      }),
    ),
    name: Nullable(
      Type.String({ description: "The bank account's name in the last file. Null if the file has none." }),
    ),
    created_at: Timestamp,
  },
  { title: "ImportLink", description: "Maps a bank account to an account of the budget." },
);

export const LinkResponse = Fields(
  { link: LinkJson },
  { title: "ImportLinkResponse", description: "The account link." },
);
export const LinksResponse = Fields(
  { links: Type.Array(LinkJson) },
  { title: "ImportLinksResponse", description: "All account links, oldest first." },
);

export const UpdateLinkBody = Fields(
  { link: Fields({ account_id: Id }, { title: "ImportLinkChanges" }) },
  { title: "UpdateImportLinkRequest" },
);
