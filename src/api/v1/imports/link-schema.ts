/** The schemas of account links. */
import { described, Id, Named, Nullable, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";

const LinkJson = Named("ImportLink", "Maps a bank account to an account of the budget.", {
  id: Id,
  account_id: described(Id, "The account of the budget to which the rows go."),
  last_four: Nullable(
    Type.String({
      description: "The last four characters of the bank account's number. Null if files have only its name.",
    }),
  ),
  name: Nullable(Type.String({ description: "The bank account's name in the last file. Null if the file has none." })),
  created_at: Timestamp,
});

export const LinkResponse = Named("ImportLinkResponse", "The account link.", { link: LinkJson });
export const LinksResponse = Named("ImportLinksResponse", "All account links, oldest first.", {
  links: Type.Array(LinkJson),
});

export const UpdateLinkBody = Named("UpdateImportLinkRequest", {
  link: Named("ImportLinkChanges", { account_id: Id }),
});
