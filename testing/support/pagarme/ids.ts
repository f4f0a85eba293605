import { randomText } from "../doubles/ids";

/** `or_9vQ3mZ7Ktk1xY2Lw`, as in the API. */
export const idOf = (prefix: string): string => `${prefix}_${randomText(16)}`;

/** To the second, as in the API. */
export const isoOf = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, "Z");
