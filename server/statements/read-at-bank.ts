import { and, asc, eq, sql } from "drizzle-orm";
import { db, planningDb } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { balances, connections } from "@/db/schema";
import type { Connected } from "../connections/connections";
import { hasMoneyAtBank, settlesToSeller } from "../connections/payment-way";
import { companyId, sumsByKind } from "./ledger-sql";
import { periodOf } from "./period";
import type { MoneyAtBank } from "./schemas";

/** The part of a company whose money at its bank is read. */
type Holder = Connected & { id: string };

interface Sums extends Record<string, unknown> {
  settled: string;
  returned: string;
  feesDue: string;
}

/** One snapshot. `fees_due` is negative while fees are owed. */
const sumsQuery = preparedQuery((database) =>
  database.execute<Sums>(sql`
    SELECT -coalesce(sum(part.amount) FILTER (WHERE part.kind = 'settled_at_bank'), 0) AS settled,
      coalesce(sum(part.amount) FILTER (WHERE part.kind = 'returned_from_bank'), 0) AS returned,
      (SELECT -${balances.fees_due} FROM ${balances} WHERE ${balances.companyId} = ${companyId}) AS "feesDue"
    FROM (
      ${sumsByKind("available", "settled_at_bank")} UNION ALL ${sumsByKind("available", "returned_from_bank")}
    ) part`),
);

/**
 * What a company's sales put into its own bank account, what refunds and disputes took from there, and the fees it owes
 * for them, in cents (docs/decisions.md 12).
 */
export async function sumAtBank(company: Holder): Promise<Omit<MoneyAtBank, "banks" | "isOnly">> {
  if (!hasMoneyAtBank(company)) return { settledInCents: 0, returnedInCents: 0, atBankInCents: 0, feesDueInCents: 0 };
  const [row] = await sumsQuery({ companyId: company.id, ...periodOf({}) }, planningDb());
  const [settledInCents, returnedInCents] = [Number(row?.settled ?? 0), Number(row?.returned ?? 0)];
  return {
    settledInCents,
    returnedInCents,
    atBankInCents: settledInCents - returnedInCents,
    feesDueInCents: Number(row?.feesDue ?? 0),
  };
}

/** The same for the balance page, with the banks' names; null for a company without such a connection. */
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
