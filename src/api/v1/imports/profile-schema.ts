/** The schemas of profiles of files. */
import { Fields, Id, Timestamp } from "../../shapes.ts";
import { Type } from "../../type.ts";
import { ANSWERS, Columns } from "./schema.ts";

const { currency: _currency, ...OWN_ANSWERS } = ANSWERS;
const Answers = Fields(OWN_ANSWERS, {
  title: "ImportProfileAnswers",
  description: "How to read files of this layout if the file itself is ambiguous.",
});

const ProfileJson = Fields(
  {
    id: Id,
    account_id: Id,
    format: Type.String({ description: "Such as `csv` or `ofx`." }),
    file_name: Type.String({ description: "The name of the last file." }),
    answers: Answers,
    columns: Columns,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "ImportProfile", description: "The answers about files of one account and one layout." },
);

export const ProfileResponse = Fields(
  { profile: ProfileJson },
  { title: "ImportProfileResponse", description: "The profile." },
);
export const ProfilesResponse = Fields(
  { profiles: Type.Array(ProfileJson) },
  { title: "ImportProfilesResponse", description: "All profiles, oldest first." },
);

export const UpdateProfileBody = Fields(
  {
    profile: Fields(
      { answers: Type.Optional(Answers), columns: Type.Optional(Columns) },
      { title: "ImportProfileChanges", description: "Each field replaces the stored one." },
    ),
  },
  { title: "UpdateImportProfileRequest" },
);
