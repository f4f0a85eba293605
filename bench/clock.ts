import type { Sql } from "postgres";
import { dayMs } from "@/db/durations";
import { startProgram } from "./programs";
import { openClub } from "./renewals";
import type { Usage } from "./server-side";
import { table } from "./table";

export interface ClockSettings {
  sizes: readonly number[];
  months: number;
}

export interface ClockRate {
  subscriptions: number;
  /** All subscriptions renew at the same instant; otherwise, they are spread over a day. */
  isTogether: boolean;
  days: number;
  /** Instants at which jobs had work. */
  steps: number;
  renewed: number;
  seconds: number;
  /** CPU time of the process that advances the clock. */
  cpuMicros: number;
}

export async function measureClock(client: Sql, { sizes, months }: ClockSettings): Promise<ClockRate[]> {
  const rates: ClockRate[] = [];
  for (const size of sizes) {
    rates.push(await advanceOne(client, size, months, true));
    if (size <= maxSpread) rates.push(await advanceOne(client, size, months, false));
  }
  return rates;
}

/** Maximum subscriptions with spread renewals. Every instant is a separate step, so larger companies take too long. */
const maxSpread = 100;

async function advanceOne(client: Sql, size: number, months: number, isTogether: boolean): Promise<ClockRate> {
  const startedAt = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const { companyId } = await openClub(client, size, startedAt, "monthly");
  if (!isTogether) await spread(client, companyId, size);
  await client`VACUUM ANALYZE subscriptions, stored_cards, customers`;
  await client`CHECKPOINT`;
  const runner = startProgram("renewer");
  await runner.ask({ kind: "open" });
  const before = await runner.ask<Usage>({ kind: "usage" });
  const begunAt = performance.now();
  const { steps } = await runner.ask<{ steps: number }>({ kind: "advance", companyId, advance: `P${months}M` });
  const seconds = (performance.now() - begunAt) / 1000;
  const after = await runner.ask<Usage>({ kind: "usage" });
  await runner.stop();
  const [made] = await client<{ renewed: number }[]>`
    SELECT count(*)::int AS renewed FROM transactions WHERE company_id = ${companyId} AND status = 'paid'`;
  const reached = new Date(startedAt);
  reached.setUTCMonth(reached.getUTCMonth() + months);
  return {
    subscriptions: size,
    isTogether,
    days: Math.round((reached.getTime() - startedAt.getTime()) / dayMs),
    steps,
    renewed: made?.renewed ?? 0,
    seconds,
    cpuMicros: after.cpuMicros - before.cpuMicros,
  };
}

/** Spreads the subscriptions' start times evenly over the previous day. */
async function spread(client: Sql, companyId: string, size: number): Promise<void> {
  await client`
    UPDATE subscriptions SET started_at = started_at - shift.by, next_charge_at = next_charge_at - shift.by
    FROM (
      SELECT id, interval '1 day' * (row_number() OVER (ORDER BY id) - 1) / ${size}::int AS by
      FROM subscriptions WHERE company_id = ${companyId}
    ) shift
    WHERE subscriptions.company_id = ${companyId} AND subscriptions.id = shift.id`;
}

export function tableOfClock(rates: readonly ClockRate[]): string {
  return table(
    ["subscriptions", "renewals of a month", "steps", "renewed", "seconds", "days/s", "renewals/s", "CPU µs/renewal"],
    rates.map(({ subscriptions, isTogether, days, steps, renewed, seconds, cpuMicros }) => [
      subscriptions.toLocaleString("en"),
      isTogether ? "at one instant" : "over a day",
      steps.toLocaleString("en"),
      renewed.toLocaleString("en"),
      seconds.toFixed(1),
      (days / seconds).toFixed(1),
      (renewed / seconds).toFixed(0),
      (cpuMicros / renewed).toFixed(0),
    ]),
  );
}
