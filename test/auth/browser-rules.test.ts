/** Host names, cookies, forgeries and links: the rules for browsers. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatSessionCookie, readCookie, sessionCookieName } from "../../src/auth/cookies.ts";
import { deviceName } from "../../src/auth/device-name.ts";
import { findForgery } from "../../src/auth/forgery.ts";
import { type Host, isForeignOrigin, isKnownHost, isLoopback, parseHost } from "../../src/auth/hosts.ts";
import { linkOrigin } from "../../src/auth/link-origin.ts";

const SETTINGS = { publicUrl: new URL("https://budget.example.org"), hosts: ["money.example.net"] };
const hostOf = (header: string) => parseHost(header) as Host;

describe("host names", () => {
  for (const [header, isKnown] of [
    ["127.0.0.1:8787", true],
    ["192.168.1.20", true],
    ["[::1]:8787", true],
    ["[fd00::5]", true],
    ["localhost:8787", true],
    ["LOCALHOST", true],
    ["nas", true],
    ["nas.local:8787", true],
    ["leeway.home.arpa", true],
    ["leeway.internal", true],
    ["budget.example.org", true],
    ["money.example.net:444", true],
    ["evil.example.com", false],
    ["localhost.evil.com", false],
    ["127.0.0.1.evil.com", false],
    ["nas.local.evil.com", false],
    ["evil-local", true],
    ["nas.local.", false],
    ["com.", false],
    ["budget.example.org.evil.com", false],
  ] as const) {
    test(`${header} is ${isKnown ? "known" : "unknown"}`, () => {
      const host = parseHost(header);
      assert.ok(host);
      assert.equal(isKnownHost(host, SETTINGS), isKnown);
    });
  }

  for (const header of [undefined, "", "a b", "a:b", "evil.com/", "user@nas", "nas:123456", "[::1", "nas:"]) {
    test(`${header} is malformed`, () => assert.equal(parseHost(header), undefined));
  }

  test("only this machine is local", () => {
    for (const name of ["localhost", "127.0.0.1", "127.9.9.9", "[::1]"]) assert.ok(isLoopback(hostOf(name)), name);
    for (const name of ["localhost.evil.com", "128.0.0.1", "nas", "[::2]"]) assert.ok(!isLoopback(hostOf(name)), name);
  });

  test("an Origin of another host is foreign, whatever its port", () => {
    const isForeign = (origin: string) => isForeignOrigin(origin, hostOf("nas.local:8787"), SETTINGS);
    for (const origin of ["http://nas.local:3000", "https://budget.example.org", "null"]) {
      assert.ok(!isForeign(origin), origin);
    }
    for (const origin of ["http://evil.example.com", "https://nas.local.evil.com"])
      assert.ok(isForeign(origin), origin);
  });
});

describe("forgeries", () => {
  const origin = "http://nas.local:8787";
  const isRefused = (method: string, headers: Parameters<typeof findForgery>[0]["headers"]) =>
    findForgery({ method, headers, origin }) !== undefined;
  for (const [title, method, headers, expected] of [
    ["a read by a page of the same origin", "GET", { "sec-fetch-site": "same-origin" }, false],
    ["a read that the user typed", "GET", { "sec-fetch-site": "none" }, false],
    ["a read over plain HTTP", "GET", {}, false],
    ["a read by another site", "GET", { "sec-fetch-site": "cross-site" }, true],
    ["a read by another host of the site", "HEAD", { "sec-fetch-site": "same-site" }, true],
    ["a write by a page of the same origin", "POST", { "sec-fetch-site": "same-origin" }, false],
    ["a write by another site", "POST", { "sec-fetch-site": "cross-site", origin }, true],
    ["a write by another port", "PUT", { "sec-fetch-site": "same-site", origin: "http://nas.local:3000" }, true],
    ["a write that the user typed", "POST", { "sec-fetch-site": "none" }, true],
    ["a write over plain HTTP", "DELETE", { origin }, false],
    ["a write over plain HTTP by another port", "DELETE", { origin: "http://nas.local:3000" }, true],
    ["a write over plain HTTP by another scheme", "DELETE", { origin: "https://nas.local:8787" }, true],
    ["a write with an opaque origin", "POST", { origin: "null" }, true],
    ["a write without either header", "POST", {}, true],
    ["a form", "POST", { origin, "content-type": "application/x-www-form-urlencoded" }, true],
    [
      "a form with a file",
      "POST",
      { "sec-fetch-site": "same-origin", "content-type": "multipart/form-data; boundary=x" },
      true,
    ],
    [
      "a statement with the header of imports",
      "POST",
      { origin, "content-type": "multipart/form-data; boundary=x", "leeway-import": "1" },
      false,
    ],
    ["a form of plain text", "POST", { origin, "content-type": "Text/Plain;charset=utf-8" }, true],
    ["JSON", "POST", { origin, "content-type": "application/json" }, false],
    ["a receipt", "POST", { origin, "content-type": "image/png" }, false],
  ] as const) {
    test(`${title} is ${expected ? "refused" : "accepted"}`, () => assert.equal(isRefused(method, headers), expected));
  }
});

describe("cookies", () => {
  test("are strict, closed to scripts, and named after the port", () => {
    assert.equal(
      formatSessionCookie(sessionCookieName(hostOf("nas.local:8787"), false), "lws_x", false),
      "leeway-8787=lws_x; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict",
    );
    assert.equal(
      formatSessionCookie(sessionCookieName(hostOf("budget.example.org"), true), "", true),
      "__Host-leeway=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure",
    );
    assert.equal(sessionCookieName(hostOf("budget.example.org:8443"), true), "__Host-leeway-8443");
  });

  test("are found by their exact name, unless there are two", () => {
    assert.equal(readCookie("a=1; leeway=x; leeway-8787=y", "leeway"), "x");
    assert.equal(readCookie("a=1; leeway=x;leeway-8787=y", "leeway-8787"), "y");
    assert.equal(readCookie("xleeway=1", "leeway"), undefined);
    assert.equal(readCookie("leeway=x; leeway=y", "leeway"), undefined);
    assert.equal(readCookie(undefined, "leeway"), undefined);
  });
});

test("a link has the address of the server, never a loopback address", () => {
  const links = { publicUrl: null, isTls: false, privateAddresses: ["192.168.1.20"] };
  assert.equal(linkOrigin({ ...links, host: hostOf("nas:8787") }), "http://nas:8787");
  assert.equal(linkOrigin({ ...links, host: hostOf("nas.local"), isTls: true }), "https://nas.local");
  assert.equal(linkOrigin({ ...links, host: hostOf("localhost:8787") }), "http://192.168.1.20:8787");
  assert.equal(linkOrigin({ ...links, host: hostOf("[::1]:8787"), privateAddresses: [] }), undefined);
  assert.equal(
    linkOrigin({ ...links, host: hostOf("localhost:8787"), publicUrl: SETTINGS.publicUrl }),
    "https://budget.example.org",
  );
});

test("a device has the name of its browser and system", () => {
  for (const [agent, name] of [
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0",
      "Edge on Windows",
    ],
    ["Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36", "Chrome on Android"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1 Version/26.0 Safari/604.1",
      "Safari on iPhone",
    ],
    ["curl/8.0", ""],
    [undefined, ""],
  ] as const) {
    assert.equal(deviceName(agent), name);
  }
});
