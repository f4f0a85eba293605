import { randomText } from "../doubles/ids";

/** An id as the API makes them: `or_9vQ3mZ7Ktk1xY2Lw`. */
export const idOf = (prefix: string): string => `${prefix}_${randomText(16)}`;

/** An instant as the API writes it, to the second. */
export const isoOf = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, "Z");
