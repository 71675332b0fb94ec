/** Writes `docs/openapi.json`, which the service serves: `npm run openapi`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "./openapi-document.ts";

const FILE = join(import.meta.dirname, "../docs/openapi.json");

writeFileSync(FILE, `${JSON.stringify(await openApiDocument(), null, 2)}\n`);
