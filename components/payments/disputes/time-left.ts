export interface TimeLeft {
  unit: "days" | "hours" | "minutes";
  count: number;
}

const unitsMs = { days: 86_400_000, hours: 3_600_000, minutes: 60_000 } as const;

/** Rounds down, to at least one minute. Returns null after the deadline. */
export function timeLeft(until: number, now: number): TimeLeft | null {
  const left = until - now;
  if (left <= 0) return null;
  if (left >= 2 * unitsMs.days) return { unit: "days", count: Math.floor(left / unitsMs.days) };
  if (left >= 2 * unitsMs.hours) return { unit: "hours", count: Math.floor(left / unitsMs.hours) };
  return { unit: "minutes", count: Math.max(1, Math.floor(left / unitsMs.minutes)) };
}
