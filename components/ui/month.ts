const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);

export function cleanMonth(text: string): string | null {
  return /^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}

export function daysOfMonth(month: string): string[] {
  const first = firstDay(month);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
}

/** 0 is Sunday. */
export function firstWeekday(month: string): number {
  return firstDay(month).getUTCDay();
}

export function addMonths(month: string, months: number): string {
  const first = firstDay(month);
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1)).toISOString().slice(0, 7);
}
