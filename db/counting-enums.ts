/** Kinds of rows whose numbers are kept. */
export const countedRows = ["customer", "event"] as const;
export type CountedRows = (typeof countedRows)[number];
