/** URLs of PostgreSQL databases: recognizes them and hides their passwords. */

export function isDatabaseUrl(location: string): boolean {
  return /^postgres(ql)?:\/\/./.test(location) && URL.canParse(location);
}

/** The URL without credentials, for messages and logs. */
export function redactDatabaseUrl(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}
