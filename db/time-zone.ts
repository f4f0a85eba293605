/** Time zone of all days, due dates and date filters (docs/decisions.md 1). */
export const businessTimeZone = "America/Sao_Paulo";
