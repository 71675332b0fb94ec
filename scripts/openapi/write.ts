/** Writes `docs/openapi.json` from the routes, and from the document the types of the web app and of the clients: `npm run openapi`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROUTES } from "../../src/api/v1/index.ts";
import type { ApiDocument } from "./contract-types.ts";
import { openApiDocument } from "./document.ts";
import { generatedFiles } from "./generated-files.ts";

const ROOT = join(import.meta.dirname, "../..");
const document = JSON.stringify(openApiDocument(ROUTES), null, 2);

writeFileSync(join(ROOT, "docs/openapi.json"), `${document}\n`);
for (const [path, text] of generatedFiles(ROOT, JSON.parse(document) as ApiDocument)) {
  writeFileSync(join(ROOT, path), text);
}
