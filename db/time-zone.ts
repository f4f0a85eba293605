/** Days, due dates and date filters are days of this zone (docs/decisions.md 1). */
export const businessTimeZone = "America/Sao_Paulo";
