/** URLs of PostgreSQL databases: what tells them from a directory, and how they are shown without their password. */

export function isDatabaseUrl(location: string): boolean {
  return /^postgres(ql)?:\/\/./.test(location) && URL.canParse(location);
}

/** For people and logs: nothing in it lets anybody in. */
export function showDatabaseUrl(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}
