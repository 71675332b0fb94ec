/** The schemas of profiles of files. */
import { Id, Named, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { ANSWERS, Columns } from "./schema.ts";

const { currency: _currency, account_closed: _closed, ...OWN_ANSWERS } = ANSWERS;
const Answers = Named(
  "ImportProfileAnswers",
  "How to read files of this layout if the file itself is ambiguous.",
  OWN_ANSWERS,
);

const ProfileJson = Named("ImportProfile", "The answers about files of one account and one layout.", {
  id: Id,
  account_id: Id,
  format: Type.String({ description: "Such as `csv` or `ofx`." }),
  file_name: Type.String({ description: "The name of the last file." }),
  answers: Answers,
  columns: Columns,
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const ProfileResponse = Named("ImportProfileResponse", "The profile.", { profile: ProfileJson });
export const ProfilesResponse = Named("ImportProfilesResponse", "All profiles, oldest first.", {
  profiles: Type.Array(ProfileJson),
});

export const UpdateProfileBody = Named("UpdateImportProfileRequest", {
  profile: Named("ImportProfileChanges", "Each field replaces the stored one.", {
    answers: Type.Optional(Answers),
    columns: Type.Optional(Columns),
  }),
});
