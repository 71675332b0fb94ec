/** The limits of a file that someone uploads. */

/** A cell, a line of a line-based format, or the text of a tag: 64 KiB. */
export const MAX_CELL = 65_536;
/** The columns of a CSV file. */
export const MAX_COLUMNS = 1000;
export const MAX_ROWS = 200_000;
/** All files of an archive together, unpacked. */
export const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
export const MAX_ARCHIVE_ENTRIES = 100;
/** Nested tags. */
export const MAX_DEPTH = 64;
