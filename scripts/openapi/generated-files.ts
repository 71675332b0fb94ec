/** The files that are generated from the OpenAPI document. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ApiDocument, contractTypes } from "./contract-types.ts";
import { pythonClient } from "./python-client.ts";
import { clientContract, clientTable } from "./typescript-client.ts";

/** The text of each file, by its path in the repository at `root`. */
export function generatedFiles(root: string, document: ApiDocument): (readonly [path: string, text: string])[] {
  const python = "clients/python/leeway.py";
  return [
    ["web/api/contract.ts", contractTypes(document)],
    ["clients/typescript/src/contract.ts", clientContract(document)],
    ["clients/typescript/src/operations.ts", clientTable(document)],
    [python, pythonClient(readFileSync(join(root, python), "utf8"), document)],
  ];
}
