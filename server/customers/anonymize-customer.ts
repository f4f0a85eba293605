import { type AnyColumn, and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { completedPayload } from "@/db/event-payload";
import { isId } from "@/db/ids";
import {
  auditLog,
  buyerAttempts,
  couponUses,
  customers,
  deliveries,
  enrollments,
  events,
  idempotencyKeys,
  orders,
  payments,
  refunds,
  signups,
  storedCards,
  subscriptions,
  transactions,
} from "@/db/schema";
import { recordAudit } from "../companies/audit";
import { fail } from "../errors";
import { forgetBuyer } from "./buyer-index";
import { eraseAuthorizations } from "./erase-authorizations";
import { eraseDefences } from "./erase-defences";
import { eraseNotes } from "./erase-notes";
import { erasedDocument, erasedName } from "./erased";

/** What a room above erases of a customer, in the same commit; the row is as it was before. */
export type Erasure = (tx: Executor, customer: typeof customers.$inferSelect, now: Date) => Promise<void>;

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
    const ofCustomer = and(eq(transactions.companyId, companyId), eq(transactions.customerId, customerId));
    const erased = await tx
      .update(transactions)
      .set({
        customerName: erasedName,
        customerEmail: "",
        customerPhone: "",
        document,
        metadata: null,
        returnUrl: null,
        pix: sql`${transactions.pix} || '{"payerInfo": null}'`,
        card: sql`${transactions.card} || ${JSON.stringify({ holderName: erasedName })}::text::jsonb`,
        tracking: null,
      })
      .where(ofCustomer)
      .returning({ id: transactions.id });
    await tx
      .update(subscriptions)
      .set({ metadata: null, leavingNote: null })
      .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.customerId, customerId)));
    const transactionIds = erased.map(({ id }) => id);
    await forgetBuyer(tx, customer, customer.emails);
    await eraseOrders(tx, customer);
    await eraseEvents(tx, companyId, customerId, transactionIds, document);
    await eraseRecords(tx, companyId, transactionIds, document);
    await eraseDefences(tx, companyId, transactionIds);
    await eraseNotes(tx, companyId, transactionIds);
    await eraseAudit(tx, companyId, [customerId, ...transactionIds]);
    await eraseSignups(tx, companyId, transactionIds);
    await eraseAuthorizations(tx, companyId, customerId, now);
    await tx
      .delete(buyerAttempts)
      .where(and(eq(buyerAttempts.companyId, companyId), eq(buyerAttempts.document, customer.document)));
    const audit = { companyId, actor: "operator", action: "customer.anonymized", subjectId: customerId, now } as const;
    await recordAudit(tx, audit);
  });
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
    .set({
      customerName: erasedName,
      customerEmail: "",
      customerPhone: "",
      documentType: null,
      document: null,
      tracking: null,
    })
    .where(and(eq(orders.companyId, companyId), ofPerson));
}

/**
 * Erases the events about the customer's transactions, subscriptions and courses, and the receivers' answers, which may
 * echo them.
 */
async function eraseEvents(
  tx: Executor,
  companyId: string,
  customerId: string,
  transactionIds: string[],
  document: string,
): Promise<void> {
  const enrolled = tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.customerId, customerId)));
  const subscribed = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.companyId, companyId), eq(subscriptions.customerId, customerId)));
  const aboutPerson = and(
    eq(events.companyId, companyId),
    or(
      inArray(events.subjectId, transactionIds),
      inArray(events.subjectId, enrolled),
      inArray(events.subjectId, subscribed),
    ),
  );
  // A reader between two commits must not complete an erased event from a row that is not erased yet.
  await tx
    .update(events)
    .set({ payload: completedPayload(sql`${events}`) })
    .where(and(aboutPerson, eq(events.type, "transaction")));
  await tx
    .update(events)
    .set({ payload: withoutPerson(events.payload, document) })
    .where(aboutPerson);
  const told = tx.select({ id: events.id }).from(events).where(aboutPerson);
  await tx
    .update(deliveries)
    .set({ responseBody: null })
    .where(
      and(eq(deliveries.companyId, companyId), inArray(deliveries.eventId, told), isNotNull(deliveries.responseBody)),
    );
}

/** Erases copies of a transaction's data: payers, refunds, coupon uses and stored idempotent answers. */
async function eraseRecords(tx: Executor, companyId: string, transactionIds: string[], document: string) {
  if (transactionIds.length === 0) return;
  await tx
    .update(payments)
    .set({ payerName: null, payerDocument: null })
    .where(and(eq(payments.companyId, companyId), inArray(payments.transactionId, transactionIds)));
  await tx
    .update(couponUses)
    .set({ document })
    .where(and(eq(couponUses.companyId, companyId), inArray(couponUses.transactionId, transactionIds)));
  const refunded = and(eq(refunds.companyId, companyId), inArray(refunds.transactionId, transactionIds));
  await tx.update(refunds).set({ reason: "" }).where(refunded);
  // A pending refund may need to be sent again, so its Pix key is erased with the decision (`conclude-refund.ts`).
  await tx
    .update(refunds)
    .set({ pixKey: null })
    .where(and(refunded, ne(refunds.status, "requested")));
  const refundIds = tx.select({ id: refunds.id }).from(refunds).where(refunded);
  const kept = and(eq(idempotencyKeys.companyId, companyId), inArray(idempotencyKeys.subjectId, refundIds));
  const data = sql`${idempotencyKeys.answer} -> 'data'`;
  await tx
    .update(idempotencyKeys)
    .set({ answer: sql`jsonb_set(${idempotencyKeys.answer}, '{data}', ${withoutPerson(data, document)})` })
    .where(and(kept, sql`${data} ? 'customer'`));
}

/** Removes the customer's e-mails and refund destinations from the audit log. Who did what stays. */
async function eraseAudit(tx: Executor, companyId: string, subjectIds: string[]): Promise<void> {
  await tx
    .update(auditLog)
    .set({
      before: sql`${auditLog.before} - 'email'`,
      after: sql`${auditLog.after} - 'pixKey' - 'refundReason' - 'email'`,
    })
    .where(and(eq(auditLog.companyId, companyId), inArray(auditLog.subjectId, subjectIds)));
}

/** Subscriptions with an undecided first charge never start, and their cards are erased. */
async function eraseSignups(tx: Executor, companyId: string, transactionIds: string[]): Promise<void> {
  if (transactionIds.length === 0) return;
  const erased = await tx
    .delete(signups)
    .where(and(eq(signups.companyId, companyId), inArray(signups.transactionId, transactionIds)))
    .returning();
  for (const { transactionId, storedCardId } of erased) {
    // Money that still comes for a Pix goes back by the subscription that it names.
    if (!storedCardId) continue;
    await tx.delete(storedCards).where(and(eq(storedCards.companyId, companyId), eq(storedCards.id, storedCardId)));
    await tx
      .update(transactions)
      .set({ subscriptionId: null })
      .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)));
  }
}

/** A transaction's record in JSON without the person in it. */
function withoutPerson(record: SQL | AnyColumn, document: string): SQL<Record<string, unknown>> {
  const person = JSON.stringify({ name: erasedName, phone: "", document, emails: [] });
  const noPayer = sql`CASE WHEN jsonb_typeof(${record} -> 'Pix') = 'object'
    THEN jsonb_build_object('Pix', ${record} -> 'Pix' || '{"payerInfo": null}') ELSE '{}' END`;
  const noHolder = sql`CASE WHEN jsonb_typeof(${record} -> 'card') = 'object'
    THEN jsonb_build_object('card', ${record} -> 'card' || ${JSON.stringify({ holderName: erasedName })}::text::jsonb)
    ELSE '{}' END`;
  const noReason = sql`CASE WHEN jsonb_typeof(${record} -> 'refund') = 'object'
    THEN jsonb_build_object('refund', ${record} -> 'refund' || '{"reason": ""}') ELSE '{}' END`;
  const customer = sql`${record} -> 'customer'`;
  const noCustomer = sql`${customer} || ${person}::text::jsonb || ${emptied(customer, "email", "")}
    || ${emptied(customer, "metadata", {})}`;
  return sql`${record} || ${noPayer} || ${noHolder} || ${noReason} || ${emptied(sql`${record}`, "metadata", {})}
    || ${emptied(sql`${record}`, "tracking", null)}
    || jsonb_build_object('customer', ${noCustomer})`;
}

/** Empties a field if the object has it; objects written by older versions may not. */
function emptied(object: SQL, field: string, empty: object | string | null): SQL {
  const json = JSON.stringify({ [field]: empty });
  return sql`CASE WHEN ${object} ? ${field}::text THEN ${json}::text::jsonb ELSE '{}' END`;
}
