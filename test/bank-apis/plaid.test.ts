/** Plaid's own OpenAPI document and SDK. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Prism, skipWithout, startPrism } from "./prism.ts";

const DOCUMENT = "plaid-2020-09-14.yml";

describe("Prism over Plaid's document", { skip: skipWithout(DOCUMENT) }, () => {
  let prism: Prism;
  const post = (path: string, body: object) => {
    const keys = { "plaid-client-id": "id", "plaid-secret": "secret", "plaid-version": "2020-09-14" };
    const headers = { "content-type": "application/json", ...keys };
    return fetch(prism.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  };

  before(async () => {
    prism = await startPrism(DOCUMENT);
  });
  after(() => prism.stop());

  test("a page of at most 500 transactions is allowed", async () => {
    const response = await post("/transactions/sync", { access_token: "access-1", count: 500 });
    assert.equal(response.status, 200);
  });

  test("a page of 501 and a missing token are rejected", async () => {
    for (const body of [{ access_token: "access-1", count: 501 }, { count: 500 }]) {
      const response = await post("/transactions/sync", body);
      assert.equal(response.status, 422);
    }
  });
});
