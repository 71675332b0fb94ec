/** The query of feeds. */
import { reading } from "../../../api/client.ts";

export const feeds = reading("GET /v1/feeds", {});
