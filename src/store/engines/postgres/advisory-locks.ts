/** The advisory locks that servers on one database take turns with; any numbers, as long as they differ. */

export const MIGRATION_LOCK = 7_693_001;

/** For writes of what all budgets share. */
export const SHARED_LOCK = 7_693_002;
