import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { buyerAttempts, customers, enrollments, orders, quizAttempts, subscriptions } from "@/db/schema";
import { type AuditBy, byBuyer, recordAudit } from "../../accounts/audit/audit";
import { eraseRecoveries } from "../../checkout/cart-recovery/erase-recoveries";
import { eraseConsents } from "../../checkout/tracking/erase-consents";
import { eraseUpsellCards } from "../../checkout/upsells/erase-cards";
import { fail } from "../../core/failures/failure";
import { eraseFromCertificates } from "../../courses/certificates/withdraw-certificates";
import { eraseComments, eraseDigestStop } from "../../courses/comments/remove-comment";
import { eraseStudent } from "../../courses/students/erase-student";
import { eraseAuthorizations } from "../../customers/erasure/erase-authorizations";
import { eraseAudit, erasePurchases } from "../../customers/erasure/erase-purchases";
import { erasedBuyer } from "../../customers/erasure/erased";
import { type Bought, forgetBuyer, listBought, namesOfBuyer } from "../../customers/people/buyer-index";
import { listErasure } from "../../data/backups/erasure-list";
import { eraseFromExports } from "../../data/exports/sweep-exports";
import { eraseFromDataImports } from "../../data/imports/sweep-imports";
import { cancelSubscription } from "../../subscriptions/subscriptions/cancel-subscription";
import { readOwnShare, readWholeShare } from "./erased-share";
import { forgetPerson } from "./forget-person";
import { isSoleBuyer } from "./sole-buyer";

type Customer = typeof customers.$inferSelect;

const byOperator: AuditBy = { actor: "operator" };

/**
 * Erases all personal data of a customer, but keeps accounting records and paid access (LGPD;
 * docs/domains/customers.md). Ends the sessions of addresses without other purchases. Idempotent.
 *
 * @throws NOT_FOUND for an unknown customer; charge_in_progress while a renewal is being sent.
 */
export async function eraseBuyer(customerId: string, now: Date): Promise<void> {
  if (isId(customerId)) await listErasure({ customerId, buyers: null });
  await eraseListed(customerId, now);
}

/** Like `eraseBuyer`, for an erasure already in the erasure list. */
export async function eraseListed(customerId: string, now: Date): Promise<void> {
  await eraseWhole(customerId, { by: byOperator, within: endSignIns }, now);
}

/**
 * At the buyer's request, erases an email address's purchases from one customer, with its orders
 * and course activity. Erases the whole customer if no other address has purchases under it.
 * `erasePerson` ends the sessions. Idempotent.
 *
 * @throws if `isSole` is set and another address has since made a purchase under this customer.
 */
export async function eraseAsAsked(email: string, bought: Bought, isSole: boolean, now: Date): Promise<void> {
  const { customerId } = bought;
  await listErasure({ customerId, buyers: isSole ? null : namesOfBuyer(email) });
  if (!isSole) return eraseListedPurchases(email, bought, now);
  const within = async (tx: Executor, customer: Customer) => {
    if (!(await isSoleBuyer(tx, customer, email))) throw new Error("Somebody else bought as this customer meanwhile");
  };
  return eraseWhole(customerId, { by: byBuyer, within }, now);
}

/** Erases only one address's purchases, for an erasure already in the erasure list. */
export async function eraseListedPurchases(email: string, bought: Bought, now: Date): Promise<void> {
  await db().transaction((tx) => eraseShare(tx, { ...bought, own: { email, bought }, by: byBuyer }, now));
}

interface WholeTerms {
  by: AuditBy;
  /** Runs in the transaction that locked the customer. If it throws, the erasure is rolled back. */
  within: (tx: Executor, customer: Customer) => Promise<void>;
}

async function eraseWhole(customerId: string, { by, within }: WholeTerms, now: Date): Promise<void> {
  const [customer] = isId(customerId) ? await db().select().from(customers).where(eq(customers.id, customerId)) : [];
  if (!customer) return fail("NOT_FOUND");
  const { companyId, emails } = customer;
  // An erased customer must never be charged again.
  const running = await db()
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.companyId, companyId),
        eq(subscriptions.customerId, customerId),
        ne(subscriptions.status, "canceled"),
      ),
    );
  for (const { id } of running) await cancelSubscription(companyId, id, now, by);
  await db().transaction((tx) => eraseShare(tx, { companyId, customerId, emails, by, within }, now));
}

type Erased = { companyId: string; customerId: string } & (
  | ({ emails: readonly string[]; own?: undefined } & WholeTerms)
  | { own: { email: string; bought: Bought }; by: AuditBy }
);

async function eraseShare(tx: Executor, erased: Erased, now: Date): Promise<void> {
  const { companyId, customerId, by, own } = erased;
  const emails = own ? [own.email] : erased.emails;
  const named = { customerId: own ? null : customerId, emails };
  await eraseFromExports(tx, companyId, now);
  // Import lines come first, because a running import locks them before the same customer.
  await eraseFromDataImports(tx, companyId, named, now);
  await eraseRecoveries(tx, companyId, emails, now);
  await eraseUpsellCards(tx, companyId, emails);
  const same = and(eq(customers.companyId, companyId), eq(customers.id, customerId));
  const [customer] = await tx.select().from(customers).where(same).for("update");
  if (!customer) return;
  const enrollmentIds = await lockEnrollments(tx, { companyId, customerId });
  if (!own) await erased.within(tx, customer);
  const share = own ? await readOwnShare(tx, customer, own) : await readWholeShare(tx, customer, enrollmentIds);
  const { transactionIds, subscriptionIds } = share;
  await eraseConsents(tx, { companyId, emails, transactionIds });
  await tx
    .update(customers)
    .set({ ...share.left, updatedAt: now })
    .where(same);
  await tx
    .update(orders)
    .set(erasedBuyer)
    .where(and(eq(orders.companyId, companyId), share.orders));
  await eraseStudies(tx, companyId, share.enrollmentIds, now);
  await erasePurchases(tx, { companyId, customerId, ...share });
  await forgetBuyer(tx, customer, emails);
  await eraseAuthorizations(tx, { companyId, customerId, ...(own && { subscriptionIds }) }, now);
  if (!own) {
    await eraseDigestStop(tx, companyId, customerId);
    await eraseAudit(tx, companyId, [customerId]);
    await tx
      .delete(buyerAttempts)
      .where(and(eq(buyerAttempts.companyId, companyId), eq(buyerAttempts.document, customer.document)));
  }
  const action = own ? "customer.purchases_erased" : "customer.anonymized";
  await recordAudit(tx, { companyId, ...by, action, subjectId: customerId, now });
}

async function endSignIns(tx: Executor, { id, emails }: Customer): Promise<void> {
  for (const each of emails) {
    const email = each.trim().toLowerCase();
    const bought = await listBought(email);
    if (bought.every(({ customerId }) => customerId === id)) await forgetPerson(tx, email);
  }
}

/** Locks a customer's enrollments, so that a concurrent progress report cannot add to erased data. */
async function lockEnrollments(
  tx: Executor,
  { companyId, customerId }: { companyId: string; customerId: string },
): Promise<string[]> {
  const rows = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.customerId, customerId)))
    .for("update");
  return rows.map(({ id }) => id);
}

/** Requires the caller's locks on the enrollments. */
async function eraseStudies(tx: Executor, companyId: string, enrollmentIds: string[], now: Date): Promise<void> {
  await eraseComments(tx, companyId, enrollmentIds, now);
  await eraseStudent(tx, companyId, enrollmentIds);
  await eraseFromCertificates(tx, { companyId, enrollmentIds }, now);
  await tx
    .update(enrollments)
    .set({ buyer: sql`${enrollments.id}::text` })
    .where(and(eq(enrollments.companyId, companyId), inArray(enrollments.id, enrollmentIds)));
  await tx
    .delete(quizAttempts)
    .where(and(eq(quizAttempts.companyId, companyId), inArray(quizAttempts.enrollmentId, enrollmentIds)));
}
