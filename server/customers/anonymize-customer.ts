import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { buyerAttempts, customers, enrollments, orders, subscriptions, transactions } from "@/db/schema";
import { type AuditBy, recordAudit } from "../companies/audit";
import { fail } from "../errors";
import { forgetBuyer } from "./buyer-index";
import { eraseAuthorizations } from "./erase-authorizations";
import { type ErasedPurchases, eraseAudit, erasePurchases } from "./erase-purchases";
import { erasedBuyer, erasedDocument, erasedName } from "./erased";

/** What a room above erases of a customer, in the same commit; the row is as it was before. */
export type Erasure = (tx: Executor, customer: typeof customers.$inferSelect, now: Date) => Promise<void>;

const byOperator: AuditBy = { actor: "operator" };

/**
 * Erases a buyer's personal data and keeps the accounting (LGPD; docs/decisions.md 4), in one commit: name, e-mails,
 * phone, address, document, metadata and UTM parameters in the customer, its transactions, subscriptions, payers,
 * refunds, defences of disputes, and every event and stored answer about them. A unique placeholder replaces the document, so a later purchase
 * by the same person creates a new customer. Safe to repeat.
 *
 * @throws NOT_FOUND when no company has a customer with this id.
 */
export async function anonymizeCustomer(
  customerId: string,
  now: Date,
  erasures: readonly Erasure[] = [],
  by: AuditBy = byOperator,
): Promise<void> {
  if (!isId(customerId)) return fail("NOT_FOUND");
  const [customer] = await db().select().from(customers).where(eq(customers.id, customerId));
  if (!customer) return fail("NOT_FOUND");
  const { companyId } = customer;
  await db().transaction(async (tx) => {
    for (const erase of erasures) await erase(tx, customer, now);
    const document = erasedDocument(customerId);
    await tx
      .update(customers)
      .set({
        name: erasedName,
        formerNames: null,
        phone: "",
        emails: [],
        document,
        address: null,
        metadata: null,
        updatedAt: now,
      })
      .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
    await forgetBuyer(tx, customer, customer.emails);
    await eraseOrders(tx, customer);
    await erasePurchases(tx, { companyId, customerId, ...(await listPurchases(tx, customer)) });
    await eraseAudit(tx, companyId, [customerId]);
    await eraseAuthorizations(tx, { companyId, customerId }, now);
    await tx
      .delete(buyerAttempts)
      .where(and(eq(buyerAttempts.companyId, companyId), eq(buyerAttempts.document, customer.document)));
    await recordAudit(tx, { companyId, ...by, action: "customer.anonymized", subjectId: customerId, now });
  });
}

/** Every purchase of a customer. */
async function listPurchases(
  tx: Executor,
  { companyId, id }: typeof customers.$inferSelect,
): Promise<Pick<ErasedPurchases, "transactionIds" | "subscriptionIds" | "enrollmentIds">> {
  const idsOf = async (table: typeof transactions | typeof subscriptions | typeof enrollments) => {
    const own = and(eq(table.companyId, companyId), eq(table.customerId, id));
    const rows = await tx.select({ id: table.id }).from(table).where(own);
    return rows.map((row) => row.id);
  };
  return {
    transactionIds: await idsOf(transactions),
    subscriptionIds: await idsOf(subscriptions),
    enrollmentIds: await idsOf(enrollments),
  };
}

/**
 * Erases the customer's orders, placed or abandoned, and their pages. An e-mail identifies only orders without a
 * document: several people may share one address.
 */
async function eraseOrders(tx: Executor, { companyId, document, emails }: typeof customers.$inferSelect) {
  const ofPerson = or(
    eq(orders.document, document),
    emails.length > 0 ? and(isNull(orders.document), inArray(orders.customerEmail, emails)) : undefined,
  );
  await tx
    .update(orders)
    .set(erasedBuyer)
    .where(and(eq(orders.companyId, companyId), ofPerson));
}
