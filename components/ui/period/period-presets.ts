export interface Period {
  startDate: string | null;
  endDate: string | null;
}

export const presetNames = ["today", "week", "month", "quarter", "thisMonth", "lastMonth"] as const;
type Preset = (typeof presetNames)[number];

const lastDays = { today: 1, week: 7, month: 30, quarter: 90 } as const;

/** Current São Paulo day, `YYYY-MM-DD`, of a company whose clock is `aheadMs` ahead of real time. */
export function today(aheadMs: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date(Date.now() + aheadMs));
}

export function presetOf(name: Preset, day: string): Period {
  const startOfMonth = `${day.slice(0, 7)}-01`;
  if (name === "thisMonth") return { startDate: startOfMonth, endDate: day };
  if (name === "lastMonth") {
    const endDate = addDays(startOfMonth, -1);
    return { startDate: `${endDate.slice(0, 7)}-01`, endDate };
  }
  return { startDate: addDays(day, 1 - lastDays[name]), endDate: day };
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
