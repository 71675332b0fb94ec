/** `GET /v1/metrics`: figures of the household for Prometheus. `/metrics` has those of the server. */
import { readHouseholdFigures } from "../../../operations/metrics/household-figures.ts";
import { PROMETHEUS_TYPE } from "../../../writers/prometheus.ts";
import { readRoute, tagged } from "../../route.ts";
import { formatMetrics, MetricsResponse } from "./schema.ts";

export const householdMetricRoutes = tagged("Spending power", [
  readRoute("GET /v1/metrics", {
    operationId: "getHouseholdMetrics",
    summary: "Get the household's figures for Prometheus",
    description:
      "Returns the current period's spending power and envelopes, the balances of open accounts, the number of transactions that nobody has reviewed, and the state of bank connections, in the text format of Prometheus. Amounts are in major units. `/metrics` has the figures of the server, which need no token.",
    response: MetricsResponse,
    problems: ["sum_out_of_range", "too_many_occurrences"],
    textType: PROMETHEUS_TYPE,
    toText: formatMetrics,
    handle: (read) => readHouseholdFigures(read, read.nowMs),
  }),
]);
