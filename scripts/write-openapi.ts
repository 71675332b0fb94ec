/** Writes `docs/openapi.json` as the service serves it: `npm run openapi`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { buildServer } from "../src/api/server.ts";
import { openService } from "../src/cli/service.ts";
import { readConfig } from "../src/config.ts";

const FILE = join(import.meta.dirname, "../docs/openapi.json");

const directory = mkdtempSync(join(tmpdir(), "leeway-openapi-"));
const config = readConfig({ LEEWAY_DATA: directory });
const service = await openService(config);
const app = await buildServer({ ...config, service, log: pino({ level: "silent" }) });
const { body } = await app.inject("/openapi.json");
writeFileSync(FILE, `${JSON.stringify(JSON.parse(body), null, 2)}\n`);
await app.close();
await service.store.close();
rmSync(directory, { recursive: true });
