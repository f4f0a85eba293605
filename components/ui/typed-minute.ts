/** São Paulo has had no daylight saving time since 2019. */
const offset = "-03:00";

const minuteOfSaoPaulo = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
});

export function typedMinute(instant: string | null): string {
  return instant === null ? "" : minuteOfSaoPaulo.format(new Date(instant)).replace(" ", "T");
}

/** Null for an empty string. */
export function toInstant(minute: string): string | null {
  return minute === "" ? null : `${minute}:00${offset}`;
}
