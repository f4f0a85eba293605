import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { companies, companyLookups, transactions } from "@/db/schema";
import { runRoundRobin } from "../../core/leases/fair-turns";
import { indexBuyer } from "./buyer-index";

/** `company_lookups.kind` of a company's indexing progress, whose `targetId` is the last indexed purchase. */
const progress = "buyers indexed until";
const first = "00000000-0000-0000-0000-000000000000";
const done = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const batch = 200;

/**
 * Indexes purchases from before the index existed. Alternates between companies, one batch each,
 * until none is left or `deadline` (wall clock) has passed, and resumes in the next run. `only`
 * restricts the run to one company.
 */
export async function indexEarlier(deadline: Date, only?: string): Promise<{ indexedPurchases: number }> {
  let indexedPurchases = 0;
  const pieces = async function* (companyId: string) {
    for (;;) {
      const indexed = await indexBatch(companyId);
      indexedPurchases += indexed;
      if (indexed < batch) return;
      yield;
    }
  };
  const waiting = await findWaiting(only);
  await runRoundRobin(
    waiting.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "The earlier purchases of a company could not be indexed" },
  );
  return { indexedPurchases };
}

async function findWaiting(only: string | undefined): Promise<string[]> {
  const rows = await db()
    .select({ id: companies.id })
    .from(companies)
    .leftJoin(
      companyLookups,
      and(eq(companyLookups.kind, progress), eq(companyLookups.key, sql`${companies.id}::text`)),
    )
    .where(
      and(
        only === undefined ? undefined : eq(companies.id, only),
        sql`${companyLookups.targetId} IS DISTINCT FROM ${done}::uuid`,
      ),
    );
  return rows.map(({ id }) => id);
}

async function indexBatch(companyId: string): Promise<number> {
  return db().transaction(async (tx) => {
    await tx
      .insert(companyLookups)
      .values({ kind: progress, key: companyId, companyId, targetId: first })
      .onConflictDoNothing();
    const ofCompany = and(eq(companyLookups.kind, progress), eq(companyLookups.key, companyId));
    const [row] = await tx.select().from(companyLookups).where(ofCompany).for("update");
    const { id, customerId, customerEmail, subscriptionId, items, initiator } = transactions;
    const rows = await tx
      .select({ id, customerId, email: customerEmail, subscriptionId, items, initiator })
      .from(transactions)
      .where(
        and(eq(transactions.companyId, companyId), gt(id, row?.targetId ?? first), isNotNull(transactions.approvedAt)),
      )
      .orderBy(asc(id))
      .limit(batch);
    for (const sold of rows) {
      // Renewals grant no access. The reaction that indexes a payment applies the same rule.
      if (sold.initiator !== "customer") continue;
      const isOfCatalog =
        sold.subscriptionId !== null ||
        sold.items.some((item) => item.offerSlug !== undefined || item.paymentLinkId !== undefined);
      const sourceId = sold.subscriptionId ?? sold.id;
      if (isOfCatalog) await indexBuyer(tx, { companyId, customerId: sold.customerId, sourceId, email: sold.email });
    }
    const targetId = rows.length < batch ? done : (rows.at(-1)?.id ?? done);
    await tx.update(companyLookups).set({ targetId }).where(ofCompany);
    return rows.length;
  });
}
