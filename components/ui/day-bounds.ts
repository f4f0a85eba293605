/** São Paulo has no daylight saving time. */
export const startOfDay = (day: string) => `${day}T00:00:00.000-03:00`;

export const endOfDay = (day: string) => `${day}T23:59:59.999-03:00`;
