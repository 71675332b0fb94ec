/** Writes `docs/openapi.json` from the routes: `npm run openapi`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROUTES } from "../../src/api/v1/index.ts";
import { openApiDocument } from "./document.ts";

const FILE = join(import.meta.dirname, "../../docs/openapi.json");

writeFileSync(FILE, `${JSON.stringify(openApiDocument(ROUTES), null, 2)}\n`);
