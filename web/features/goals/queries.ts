/** The queries of Goals. */
import { reading } from "../../api/client.ts";

export const goals = reading("GET /v1/goals", {});

export const accounts = reading("GET /v1/accounts", {});

export const categories = reading("GET /v1/categories", {});
