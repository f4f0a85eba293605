import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isAnyText } from "@/db/any-text";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { customers, transactions } from "@/db/schema";
import type { Bought } from "../../customers/people/buyer-index";
import { fail } from "../../errors";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";

/** Who asks: a signed-in person's address, and what it bought, by customer. */
export interface Owner {
  email: string;
  bought: readonly Bought[];
}

export const pageSize = 20;

/**
 * The charges of a person, newest first: what was paid, in part or too late included, and what still waits for its
 * payment. A charge is theirs if it was made with their e-mail, as a customer whom they bought as; a document that somebody
 * else typed opens nothing (docs/decisions.md 13). `nows`: each shop's.
 *
 * @returns a page of at most 20, and whether there are more.
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

/** A charge of a person. @throws NOT_FOUND, the same for an unknown one and for somebody else's */
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
 * Whether a charge is a person's; undefined for somebody who bought nothing. Names the documents, so that the index of a
 * company's charges by document is used.
 */
export async function isOwnCharge({ email, bought }: Owner, executor: Executor = db()): Promise<SQL | undefined> {
  if (bought.length === 0) return undefined;
  const known = await executor
    .select({ companyId: customers.companyId, id: customers.id, document: customers.document })
    .from(customers)
    .where(or(...bought.map(({ companyId, customerId }) => ofCustomer(companyId, customerId))));
  const { companyId, customerId, document, customerEmail, initiator } = transactions;
  // A renewal is whose subscription it is, whatever address its customer had then.
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

/** A purchase of the index, or a charge of such a subscription. */
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
