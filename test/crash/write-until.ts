/** Creates data: one client writes to a server until a signal stops it. */
import { mkdirSync } from "node:fs";
import { serve } from "../support/command.ts";
import { type Client, keepWriting } from "./client.ts";
import { connectTo } from "./connection.ts";
import { ENVIRONMENT } from "./settings.ts";

const WRITES = 40;

/** After a kill, the written rows are in the WAL; after a regular stop, they are in the database. Returns the token. */
export async function writeUntil(
  end: NodeJS.Signals,
  data: string,
  client: Client,
  knownToken?: string,
): Promise<string> {
  mkdirSync(data, { recursive: true });
  const server = await serve(data, ENVIRONMENT);
  const token = knownToken ?? server.token ?? "";
  try {
    await keepWriting(client, connectTo(server.url, token), WRITES);
  } finally {
    await server.stop(end);
  }
  return token;
}
