/** The name and the version of the format, in the first line of every file of a budget. */
export const FORMAT = "leeway-budget";
export const VERSION = 1;
