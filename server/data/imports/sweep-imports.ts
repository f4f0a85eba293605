import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { customers, dataImportLines, dataImports, importedItems, subscriptions } from "@/db/schema";
import { daysAfter } from "../../core/calendar/calendar";
import { findCompaniesDue } from "../../core/leases/fair-turns";
import { adoptListsOf } from "./adopt-lists";
import { removeParts } from "./imports";
import { importDays } from "./schemas";

/**
 * Removes imports 7 days after they end, and imports not started within a day. `only` limits the
 * sweep to one company.
 */
export async function sweepDataImports(now: Date, only?: string): Promise<{ removedDataImports: number }> {
  const due = or(
    lte(dataImports.endedAt, daysAfter(now, -importDays)),
    and(
      isNull(dataImports.endedAt),
      inArray(dataImports.status, ["receiving", "checked"]),
      lte(dataImports.createdAt, daysAfter(now, -1)),
    ),
  );
  let removedDataImports = 0;
  for (const companyId of await findCompaniesDue(dataImports.companyId, due, only, { byRealClock: true })) {
    const removed = await db()
      .delete(dataImports)
      .where(and(eq(dataImports.companyId, companyId), due))
      .returning({ id: dataImports.id });
    removedDataImports += removed.length;
  }
  return { removedDataImports };
}

/**
 * Removes a person from import lines by customer, email addresses and document, in the caller's
 * transaction. The person's pending lines are no longer imported; counts do not change. A file that
 * is not yet validated is removed completely, because the people in it are unknown.
 */
export async function eraseFromDataImports(
  tx: Executor,
  companyId: string,
  { customerId, emails }: { customerId: string | null; emails: readonly string[] },
  now: Date,
): Promise<void> {
  await adoptListsOf(tx, companyId, now);
  const receiving = and(eq(dataImports.companyId, companyId), eq(dataImports.status, "receiving"));
  const gone = await tx
    .update(dataImports)
    .set({ status: "canceled", endedAt: now })
    .where(receiving)
    .returning({ id: dataImports.id });
  for (const { id } of gone) await removeParts(tx, companyId, id);
  const own = emails.map((each) => each.trim().toLowerCase());
  const [customer] = customerId
    ? await tx
        .select({ document: customers.document })
        .from(customers)
        .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)))
    : [];
  const { status, refusal, email, document } = dataImportLines;
  const isTheirs = or(
    customerId ? eq(dataImportLines.customerId, customerId) : undefined,
    customer ? eq(document, customer.document) : undefined,
    sql`${email} = ANY(${sql.param(own)}::text[])`,
  );
  await tx
    .update(dataImportLines)
    .set({
      cells: [],
      email: "",
      document: "",
      status: sql`CASE WHEN ${status} = 'waiting' THEN 'refused' ELSE ${status} END`,
      refusal: sql`CASE WHEN ${status} = 'waiting' THEN 'customer_erased' ELSE ${refusal} END`,
    })
    .where(and(eq(dataImportLines.companyId, companyId), isTheirs));
  await eraseBuyerEmails(tx, companyId, { customerId, own });
}

async function eraseBuyerEmails(
  tx: Executor,
  companyId: string,
  { customerId, own }: { customerId: string | null; own: string[] },
): Promise<void> {
  const theirs = customerId
    ? inArray(
        importedItems.subjectId,
        tx
          .select({ id: subscriptions.id })
          .from(subscriptions)
          .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.customerId, customerId))),
      )
    : undefined;
  await tx
    .update(importedItems)
    .set({ buyerEmail: "" })
    .where(
      and(
        eq(importedItems.companyId, companyId),
        or(theirs, sql`lower(${importedItems.buyerEmail}) = ANY(${sql.param(own)}::text[])`),
      ),
    );
}
