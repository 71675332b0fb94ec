/** The schemas of the stream of events. */
import { CommaSeparated } from "../../shapes.ts";
import { Type } from "../../type.ts";

export const EventsQuery = {
  include: Type.Optional(
    CommaSeparated(
      ["spending_power"],
      "Also sends `event: spending_power` after changes, at most once per second: the current month's spending power.",
    ),
  ),
};

export const EventsResponse = Type.String({
  description:
    "Server-sent events. `id` is the number of a change. The event `change` has this number and the types of the changed resources. `reset` means that changes are missing: read everything again. `spending_power` has the same content as `GET /v1/budget/spending_power`. A comment every 15 seconds shows that the stream is alive.",
});
