/** Writes `docs/openapi.json` from the routes, and the types of the web app from the document: `npm run openapi`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROUTES } from "../../src/api/v1/index.ts";
import { type ApiDocument, contractTypes } from "./contract-types.ts";
import { openApiDocument } from "./document.ts";

const ROOT = join(import.meta.dirname, "../..");
const document = JSON.stringify(openApiDocument(ROUTES), null, 2);

writeFileSync(join(ROOT, "docs/openapi.json"), `${document}\n`);
writeFileSync(join(ROOT, "web/api/contract.ts"), contractTypes(JSON.parse(document) as ApiDocument));
