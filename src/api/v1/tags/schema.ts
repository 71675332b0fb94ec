/** The schemas of tags. */
import { described, Id, Named, TagName } from "../../shapes.ts";
import { Type } from "../../type.ts";

const TagJson = Named("Tag", {
  id: Id,
  name: TagName,
  transaction_count: Type.Integer({ minimum: 0, description: "The number of transactions with this tag." }),
});

/** A tag in the change log: without the count, which is computed from the transactions. */
export const TagNameJson = Named("TagName", { id: Id, name: TagName });

export const TagResponse = Named("TagResponse", "The tag.", { tag: TagJson });

export const TagsResponse = Named("TagsResponse", "All tags, by name.", { tags: Type.Array(TagJson) });

export const UpdateTagBody = Named("UpdateTagRequest", {
  tag: Named("TagChanges", "The fields to change.", { name: Type.Optional(TagName) }),
});

export const MergeTagBody = Named("MergeTagRequest", { into: described(Id, "The tag that remains.") });
