/** The build of the service, which `npm run test:cli` makes first: it finds the files that stay beside its sources. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { buildState, SERVICE_BUILD } from "../../src/builds.ts";
import { readJson, useDataDirectory } from "../support/data-directory.ts";

const { start, run, path } = useDataDirectory();

test("the built service serves its documents and the web app", async () => {
  assert.equal(buildState(SERVICE_BUILD), "current", "run npm run prepare");
  const { url } = await start();
  for (const [page, content] of [
    ["/openapi.json", '"openapi"'],
    ["/docs", "<title>Leeway API</title>"],
    ["/docs/static/swagger-ui.css", ".swagger-ui"],
    ["/errors/not_found", "not_found"],
    ["/plan", '<div id="'],
  ] as const) {
    const answer = await fetch(url + page, { headers: { accept: "text/html" } });
    assert.equal(answer.status, 200, page);
    assert.ok((await answer.text()).includes(content), page);
  }
});

test("the built service starts the thread that copies, and the process that checks passwords", async () => {
  const { url, output } = await start();
  const { code, stderr } = await run("backup", path("copy.db"));
  assert.equal(code, 0, stderr);
  const send = (method: string, target: string, body: object, cookie = "") =>
    fetch(url + target, {
      ...{ method, body: JSON.stringify(body) },
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
    });
  const [, link = ""] = /\/enter#([0-9a-z]{32})\n/.exec(output.stdout) ?? [];
  const [cookie] = (await send("POST", "/v1/session", { code: link })).headers.get("set-cookie")?.split(";") ?? [];
  const answer = await send("PUT", "/v1/me/password", { sign_in_name: "ana", password: "password12345678" }, cookie);
  assert.equal((await readJson(answer)).code, "weak_password");
});
