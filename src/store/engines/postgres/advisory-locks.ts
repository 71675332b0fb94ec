/** The advisory locks that coordinate servers on one database. The numbers are arbitrary but distinct. */

export const MIGRATION_LOCK = 7_693_001;

/** Serializes writes of data that all budgets share. */
export const SHARED_LOCK = 7_693_002;
