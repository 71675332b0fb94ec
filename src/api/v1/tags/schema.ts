/** The schemas of tags. */
import { described, Fields, Id, TagName } from "../../shapes.ts";
import { Type } from "../../type.ts";

const TagJson = Fields(
  {
    id: Id,
    name: TagName,
    transaction_count: Type.Integer({ minimum: 0, description: "The number of transactions with this tag." }),
  },
  { title: "Tag" },
);

/** A tag in the change log: without the count, which is computed from the transactions. */
export const TagNameJson = Fields({ id: Id, name: TagName }, { title: "TagName" });

export const TagResponse = Fields({ tag: TagJson }, { title: "TagResponse", description: "The tag." });

export const TagsResponse = Fields(
  { tags: Type.Array(TagJson) },
  { title: "TagsResponse", description: "All tags, by name." },
);

export const UpdateTagBody = Fields(
  { tag: Fields({ name: Type.Optional(TagName) }, { title: "TagChanges", description: "The fields to change." }) },
  { title: "UpdateTagRequest" },
);

export const MergeTagBody = Fields({ into: described(Id, "The tag that remains.") }, { title: "MergeTagRequest" });
