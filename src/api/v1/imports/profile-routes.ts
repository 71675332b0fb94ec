/** The routes of profiles: the stored answers about files of one account and shape. */
import {
  deleteProfile,
  getProfile,
  listProfiles,
  type ProfileChanges,
  updateProfile,
} from "../../../operations/imports/profiles.ts";
import type { Read } from "../../../operations/service.ts";
import { deleteRoute, readRoute, tagged, writeRoute } from "../../route.ts";
import { ProfileResponse, ProfilesResponse, UpdateProfileBody } from "./profile-schema.ts";

const current = async (read: Read, { profile_id }: { readonly profile_id: string }) => ({
  profile: await getProfile(read, profile_id),
});

export const importProfileRoutes = tagged("Imports", [
  readRoute("GET /v1/import_profiles", {
    operationId: "listImportProfiles",
    summary: "List file profiles",
    description:
      "A profile stores the answers about files of one account and one layout. The layout is the format and, for CSV, the delimiter and the headings, or the number of columns if there are no headings. A commit stores the answers, and later files of this account and layout are read with them, unless the file itself contradicts them.",
    response: ProfilesResponse,
    handle: async (read) => ({ profiles: await listProfiles(read) }),
  }),
  readRoute("GET /v1/import_profiles/:profile_id", {
    operationId: "getImportProfile",
    summary: "Get a file profile",
    response: ProfileResponse,
    isSingle: true,
    handle: (read, { params }) => current(read, params),
  }),
  writeRoute("PUT /v1/import_profiles/:profile_id", {
    operationId: "updateImportProfile",
    summary: "Change a file profile",
    description: "Later files are read with the new answers. Existing imports and previews stay as they are.",
    body: UpdateProfileBody,
    response: ProfileResponse,
    isSingle: true,
    current,
    handle: async (write, { params, body }) => ({
      profile: await updateProfile(write, params.profile_id, body.profile as ProfileChanges),
    }),
  }),
  deleteRoute("DELETE /v1/import_profiles/:profile_id", {
    operationId: "deleteImportProfile",
    summary: "Delete a file profile",
    description: "The questions come up again with the next file of this account and layout. Imports stay as they are.",
    current,
    handle: (write, { params }) => deleteProfile(write, params.profile_id),
  }),
]);
