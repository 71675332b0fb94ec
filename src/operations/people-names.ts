/** The names of the people who enter transactions. */
import type { Read } from "./service.ts";

/** The names of the members and former members of the budget, by the id of the user. */
export async function findPeopleNames({ reads }: Read): Promise<ReadonlyMap<string, string>> {
  const users = await reads.tokens.listMemberUsers();
  return users.length === 0 ? new Map() : await reads.users.findNames(users);
}
