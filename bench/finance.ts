import type { Sql } from "postgres";
import { sentStatements } from "@/db/sending";
import { listReceivableDays } from "@/server/reports/receivables/list-receivable-days";
import { listReceivableSales } from "@/server/reports/receivables/list-receivable-sales";
import { ReceivableDayQuery, ReceivableInstallmentQuery } from "@/server/reports/receivables/schemas";
import { explainBalance } from "@/server/reports/statements/explain-balance";
import { listLedger } from "@/server/reports/statements/list-ledger";
import { readBalance } from "@/server/reports/statements/read-balance";
import { ExplanationQuery, LedgerQuery } from "@/server/reports/statements/schemas";
import { sumDays } from "@/server/reports/statements/sum-days";
import { createTestCompany } from "@/testing/support/database";
import { fillLedger } from "./fill-ledger";
import { fillReceivables } from "./fill-receivables";
import { percentileOf } from "./statistics";
import { table } from "./table";

export interface FinanceCost {
  read: string;
  transfers: number;
  p50: number;
  p95: number;
  /** PostgreSQL's total cost estimate; 0 without a plan. */
  planCost: number;
}

const runs = 100;

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

function readsOf(companyId: string): Record<string, () => Promise<unknown>> {
  const ledger = (query: object) => () => listLedger(companyId, LedgerQuery.parse(query));
  const explain = (query: object) => () => explainBalance(companyId, ExplanationQuery.parse(query), new Date());
  const days = (query: object) => () => listReceivableDays(companyId, ReceivableDayQuery.parse(query));
  const sales = (query: object) => () => listReceivableSales(companyId, ReceivableInstallmentQuery.parse(query));
  return {
    balance: () => readBalance({ id: companyId, connections: [] }, new Date()),
    statement: ledger({}),
    "statement, 100 rows of pending": ledger({ account: "pending", limit: 100 }),
    "statement, last page of 10 000": ledger({ offset: 10_000 }),
    "statement, refunds": ledger({ kind: "refund_available" }),
    "statement, disputes, last page": ledger({ account: "blocked", kind: "chargeback_opened", offset: 5_000 }),
    "statement, blocked": ledger({ account: "blocked" }),
    "statement, an empty account": ledger({ account: "payouts" }),
    "statement, a day of last winter": ledger({
      startDate: dayAgo(150).slice(0, 10),
      endDate: dayAgo(150).slice(0, 10),
    }),
    "statement, until an instant": ledger({ at: dayAgo(200), limit: 100 }),
    explain: explain({}),
    "explain, pending": explain({ account: "pending" }),
    "explain, 200 days ago": explain({ at: dayAgo(200) }),
    "receivables of a month": days({
      startDate: dayAgo(-30).slice(0, 10),
      endDate: dayAgo(-60).slice(0, 10),
      limit: 100,
    }),
    "receivables, first page of all days": days({}),
    "receivables of a day, its sales": sales({ day: dayAgo(-45).slice(0, 10), limit: 100 }),
  };
}

/** Times each read of a ledger with about `size` transfers, one at a time. The ledger is kept between runs. */
export async function priceFinance(client: Sql, size: number): Promise<FinanceCost[]> {
  const companyId = await openLedger(client, size);
  const [found] = await client<
    { rows: number }[]
  >`SELECT count(*)::int AS rows FROM transfers WHERE company_id = ${companyId}`;
  const costs: FinanceCost[] = [];
  for (const [read, run] of Object.entries(readsOf(companyId))) {
    const text = await textOf(run);
    const times: number[] = [];
    for (let count = 0; count < runs; count += 1) {
      const begunAt = performance.now();
      await run();
      times.push(performance.now() - begunAt);
    }
    const [p50, p95] = [percentileOf(times, 50), percentileOf(times, 95)];
    costs.push({ read, transfers: found?.rows ?? 0, p50, p95, planCost: await planCostOf(client, text) });
  }
  return costs;
}

async function openLedger(client: Sql, size: number): Promise<string> {
  const companyId = `00000000-0000-7000-a000-${String(size).padStart(12, "0")}`;
  const [company] = await client`SELECT 1 FROM companies WHERE id = ${companyId}`;
  if (!company) {
    await createTestCompany({ id: companyId });
    await fillLedger(client, companyId, size);
    await fillReceivables(client, companyId, size / 10);
    await client`INSERT INTO summed_days (company_id, until, registered_at) VALUES (${companyId}, '-infinity', 'epoch')`;
    await client`VACUUM ANALYZE transfers, transactions, receivables`;
  }
  await sumDays(new Date(Date.now() + 120_000), companyId);
  await client`VACUUM ANALYZE account_days, summed_days`;
  return companyId;
}

async function textOf(run: () => Promise<unknown>): Promise<string> {
  let last = "";
  const listen = (text: unknown) => {
    last = String(text);
  };
  sentStatements.subscribe(listen);
  await run();
  sentStatements.unsubscribe(listen);
  return last;
}

async function planCostOf(client: Sql, text: string): Promise<number> {
  const [row] = await client.unsafe<{ "QUERY PLAN": [{ Plan: { "Total Cost": number } }] }[]>(
    `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
  );
  return row?.["QUERY PLAN"][0].Plan["Total Cost"] ?? 0;
}

export function tableOfFinance(costs: readonly FinanceCost[]): string {
  return table(
    ["read", "transfers", "p50", "p95", "plan's cost"],
    costs.map(({ read, transfers, p50, p95, planCost }) => [
      read,
      transfers.toLocaleString("en"),
      `${p50.toFixed(1)} ms`,
      `${p95.toFixed(1)} ms`,
      Math.round(planCost).toLocaleString("en"),
    ]),
  );
}
