/** Templates of one account. Each language of a template counts. */
export const MAX_TEMPLATES = 100;
export const MAX_NAME_CHARS = 80;
export const MAX_SUBJECT_CHARS = 200;
export const MAX_TEXT_CHARS = 5_000;
/** Own fields of one account. */
export const MAX_FIELDS = 20;
export const MAX_FIELD_NAME_CHARS = 40;
export const MAX_FIELD_VALUE_CHARS = 500;
