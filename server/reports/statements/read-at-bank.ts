import { and, asc, eq, sql } from "drizzle-orm";
import { db, planningDb } from "@/db/client";
import { connections } from "@/db/schema";
import type { Connected } from "../../acquiring/connections/connections";
import { hasMoneyAtBank, settlesToSeller } from "../../acquiring/connections/payment-way";
import { extentOf, sumsByKind } from "./ledger-sql";
import type { MoneyAtBank } from "./schemas";

type Holder = Connected & { id: string };

interface Sums extends Record<string, unknown> {
  settled: string;
  returned: string;
  feesDue: string;
}

/**
 * Returns sales paid into the company's own bank account, refunds and disputes taken from it, and
 * the fees owed, in cents (docs/domains/reports.md).
 */
export async function sumAtBank(company: Holder): Promise<Omit<MoneyAtBank, "banks" | "isOnly">> {
  if (!hasMoneyAtBank(company)) return { settledInCents: 0, returnedInCents: 0, atBankInCents: 0, feesDueInCents: 0 };
  const extent = extentOf(company.id, {});
  // One statement, one snapshot. `fees_due` is negative while fees are owed.
  const [row] = await planningDb().execute<Sums>(sql`
    SELECT -coalesce(sum(part.amount) FILTER (WHERE part.kind = 'settled_at_bank'), 0) AS settled,
      coalesce(sum(part.amount) FILTER (WHERE part.kind = 'returned_from_bank'), 0) AS returned,
      (SELECT -fees_due FROM balances WHERE company_id = ${extent.companyId}) AS "feesDue"
    FROM (
      ${sumsByKind(extent, "available", "settled_at_bank")}
      UNION ALL ${sumsByKind(extent, "available", "returned_from_bank")}
    ) part`);
  const [settledInCents, returnedInCents] = [Number(row?.settled ?? 0), Number(row?.returned ?? 0)];
  return {
    settledInCents,
    returnedInCents,
    atBankInCents: settledInCents - returnedInCents,
    feesDueInCents: Number(row?.feesDue ?? 0),
  };
}

/** Adds the banks' names to `sumAtBank`. Returns null without a connection that settles to the seller. */
export async function readMoneyAtBank(company: Holder): Promise<MoneyAtBank | null> {
  if (!hasMoneyAtBank(company)) return null;
  const [sums, rows] = await Promise.all([
    sumAtBank(company),
    db()
      .select({ name: connections.name })
      .from(connections)
      .where(
        and(eq(connections.companyId, company.id), sql`(${connections.capabilities} ->> 'settlesToSeller')::boolean`),
      )
      .orderBy(asc(connections.priority), asc(connections.id)),
  ]);
  const open = company.connections.filter(({ state }) => state !== "off");
  return { ...sums, banks: [...new Set(rows.map(({ name }) => name))], isOnly: open.every(settlesToSeller) };
}
