import { type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { closingRules } from "./closing-rules";
import { type LedgerRule, ledgerRules } from "./ledger-rules";

const rules = { ...ledgerRules, ...closingRules };
export type RuleName = keyof typeof rules;

export interface LedgerFault {
  rule: RuleName;
  companyId: string;
  /** Contains the two conflicting amounts, in cents. */
  detail: string;
}

export interface LedgerReport {
  ok: boolean;
  faults: LedgerFault[];
  transfers: number;
  companies: number;
}

const faultsPerRule = 100;

/**
 * Checks the ledger of one company, or of all companies, against the other records (docs/reliability.md rule 7).
 * Read-only. Each rule uses one snapshot, so the check can run while transfers are posted.
 */
export async function checkLedger(companyId?: string, executor: Executor = db()): Promise<LedgerReport> {
  const of = (alias: string) => (companyId ? sql`${sql.raw(alias)}.company_id = ${companyId}` : sql`true`);
  const faults: LedgerFault[] = [];
  for (const [rule, query] of Object.entries(rules) as [RuleName, LedgerRule][]) {
    const broken = await rows<{ company_id: string; detail: string }>(
      executor,
      sql`${query(of)} LIMIT ${sql.raw(String(faultsPerRule))}`,
    );
    faults.push(...broken.map(({ company_id, detail }) => ({ rule, companyId: company_id, detail })));
  }
  const [counts] = await rows<{ transfers: number; companies: number }>(
    executor,
    sql`SELECT (SELECT count(*)::int FROM transfers x WHERE ${of("x")}) AS transfers,
      (SELECT count(*)::int FROM balances b WHERE ${of("b")}) AS companies`,
  );
  return { ok: faults.length === 0, faults, transfers: counts?.transfers ?? 0, companies: counts?.companies ?? 0 };
}

async function rows<Row>(executor: Executor, query: SQL): Promise<Row[]> {
  return (await executor.execute(query)) as unknown as Row[];
}
