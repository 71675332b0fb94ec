/** The maximum lengths of texts, in characters. */
export const MAX_NAME = 200;
export const MAX_TAG = 50;
export const MAX_NOTES = 10_000;
export const MAX_EXTERNAL_ID = 255;
