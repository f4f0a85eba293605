import { randomText } from "../doubles/ids";

/** Generates an ID in the API's format, such as `or_9vQ3mZ7Ktk1xY2Lw`. */
export const idOf = (prefix: string): string => `${prefix}_${randomText(16)}`;

/** Formats an instant in the API's format, to the second. */
export const isoOf = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, "Z");
