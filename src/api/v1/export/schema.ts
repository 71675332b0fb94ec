/** The schemas of exports. */
import { EXPORT_FORMATS } from "../../../operations/exports/export-name.ts";
import { Day, described, Id, OneOf } from "../../shapes.ts";
import { Type } from "../../type.ts";

export const ExportQuery = {
  format: OneOf(EXPORT_FORMATS, { description: "The format of the file." }),
  since: Type.Optional(described(Day, "Only transactions authorized on or after this day.")),
  until: Type.Optional(described(Day, "Only transactions authorized on or before this day.")),
  account_id: Type.Optional(described(Id, "Only this account. Required for `ofx`, optional for `csv`.")),
  text: Type.Optional(
    OneOf(["raw"], {
      description:
        "For `csv`: leaves text unchanged. Without it, text that a spreadsheet would run as a formula starts with an apostrophe.",
    }),
  ),
};

export const ExportResponse = Type.String({ description: "The file." });
