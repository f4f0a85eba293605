/** For all days, due dates and date filters (docs/domains/core.md). */
export const businessTimeZone = "America/Sao_Paulo";
