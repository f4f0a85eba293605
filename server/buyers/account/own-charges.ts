import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isAnyText } from "@/db/any-text";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { customers, transactions } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import type { Bought } from "../../customers/people/buyer-index";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";

export interface Owner {
  email: string;
  bought: readonly Bought[];
}

export const pageSize = 20;

/**
 * Lists a person's charges, newest first. Includes paid charges, with partial and late payments,
 * and charges that await payment. A charge belongs to a person if it has their email address and a
 * customer under which they made purchases. Entering another person's document gives no access to
 * that person's charges (docs/domains/buyers.md). `nows` returns a company's current time.
 *
 * @returns at most 20 charges, and whether there are more.
 */
export async function listOwnCharges(
  owner: Owner,
  page: number,
  nows: (companyId: string) => Date,
): Promise<{ rows: TransactionRow[]; hasMore: boolean }> {
  const { createdAt, id } = transactions;
  const isMine = await isOwnCharge(owner);
  if (!isMine) return { rows: [], hasMore: false };
  const rows = await db()
    .select()
    .from(transactions)
    .where(and(isMine, isShown(owner, nows)))
    .orderBy(desc(createdAt), desc(id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

/** @throws NOT_FOUND for an unknown charge or another person's. */
export async function getOwnCharge(owner: Owner, transactionId: string): Promise<TransactionRow> {
  const isMine = isId(transactionId) ? await isOwnCharge(owner) : undefined;
  if (!isMine) return fail("NOT_FOUND");
  const [row] = await db()
    .select()
    .from(transactions)
    .where(and(isMine, eq(transactions.id, transactionId)));
  return row ?? fail("NOT_FOUND");
}

/**
 * Returns the condition for a person's charges, or undefined if the person has no purchases.
 * Includes the documents, for the index on company and document.
 */
export async function isOwnCharge({ email, bought }: Owner, executor: Executor = db()): Promise<SQL | undefined> {
  if (bought.length === 0) return undefined;
  const known = await executor
    .select({ companyId: customers.companyId, id: customers.id, document: customers.document })
    .from(customers)
    .where(or(...bought.map(({ companyId, customerId }) => ofCustomer(companyId, customerId))));
  const { companyId, customerId, document, customerEmail, initiator } = transactions;
  // Matches renewals by subscription, because the customer's email address may have changed.
  const isBoughtBy = and(sql`lower(${customerEmail}) = ${email.trim().toLowerCase()}`, eq(initiator, "customer"));
  return or(
    ...known.map((customer) => {
      const sources = bought.find((each) => each.companyId === customer.companyId && each.customerId === customer.id);
      return and(
        eq(companyId, customer.companyId),
        eq(document, customer.document),
        eq(customerId, customer.id),
        or(isBoughtBy, isPaidBy(sources?.sourceIds ?? [])),
      );
    }),
  );
}

function ofCustomer(companyId: string, customerId: string) {
  return and(eq(customers.companyId, companyId), eq(customers.id, customerId));
}

function isPaidBy(sourceIds: readonly string[]): SQL | undefined {
  const { id, subscriptionId } = transactions;
  return or(isAnyText(sql`${id}::text`, sourceIds), isAnyText(sql`${subscriptionId}::text`, sourceIds));
}

function isShown({ bought }: Owner, nows: (companyId: string) => Date): SQL | undefined {
  const { companyId, status, approvedAt, amountPaid, expiresAt } = transactions;
  const shops = [...new Set(bought.map((each) => each.companyId))];
  const isOpen = shops.map((shop) => and(eq(companyId, shop), gt(expiresAt, nows(shop))));
  const waits = and(eq(status, "pending"), or(isNull(expiresAt), ...isOpen));
  return or(isNotNull(approvedAt), gt(amountPaid, 0), waits);
}
