/** Stores passwords of users without the estimate of their strength, which takes a process each. */
import { randomBytes } from "node:crypto";
import { hashPassword } from "../../src/auth/password.ts";
import { formatTimestamp } from "../../src/domain/calendar.ts";
import { nameKey } from "../../src/domain/name.ts";
import type { TestServer } from "./server.ts";

const hashes = new Map<string, Promise<string>>();

/** The hash of a password is computed once. */
export async function storePassword(
  { service, nowMs }: Pick<TestServer, "service" | "nowMs">,
  { userId, name, password }: { readonly userId: string; readonly name: string; readonly password: string },
): Promise<void> {
  const hash = hashes.get(password) ?? hashPassword(password, randomBytes);
  hashes.set(password, hash);
  const account = { name, key: nameKey(name), password: await hash, at: formatTimestamp(nowMs) };
  await service.store.writeUser(userId, ({ users }) => users.setPassword(userId, account));
}
