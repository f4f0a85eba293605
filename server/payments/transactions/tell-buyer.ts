import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { BuyerMailKind } from "@/db/schema/accounts-enums";
import { addMails } from "../../core/mail/outbox";
import type { TransactionRow } from "./transaction-shape";

export interface BuyerNews {
  companyId: string;
  eventId: string;
  kind: BuyerMailKind;
  about: { transactionId: string } | { subscriptionId: string };
  amountInCents: number | null;
  now: Date;
}

/** Refund emails, which are also sent for charges without an order. */
const refundKinds: readonly BuyerMailKind[] = [
  "refund_waits",
  "refund_asked",
  "refund_requested",
  "refund_accepted",
  "refund_lapsed",
  "refund_declined",
  "refund_settled",
  "refund_refused",
];

/**
 * Schedules an email to a buyer, in the caller's transaction. Idempotent per event. Apart from
 * refund emails, emails are sent only for charges with a checkout page, because an integrator
 * emails its own customers. A renewal's email is about the order that started its subscription.
 */
export async function tellBuyer(tx: Executor, news: BuyerNews): Promise<void> {
  const { companyId, eventId, kind, about, amountInCents, now } = news;
  const orderId =
    "transactionId" in about
      ? await findOrderOf(tx, companyId, about.transactionId)
      : await findFirstOrder(tx, companyId, about.subscriptionId);
  const chargeId = "transactionId" in about && refundKinds.includes(kind) ? about.transactionId : null;
  const recipientId = orderId ?? chargeId;
  if (recipientId)
    await plan(tx, { companyId, subjectId: eventId, recipientId, topic: kind, amount: amountInCents }, now);
}

export async function scheduleCodeMail(
  tx: Executor,
  orderId: string,
  charge: TransactionRow,
  now: Date,
): Promise<void> {
  const { companyId, id, paymentMethod, amount } = charge;
  if (paymentMethod === "credit_card") return;
  await plan(tx, { companyId, subjectId: id, recipientId: orderId, topic: "payment_due", amount }, now);
}

interface Planned {
  companyId: string;
  subjectId: string;
  recipientId: string;
  topic: BuyerMailKind;
  amount: number | null;
}

async function plan(tx: Executor, planned: Planned, createdAt: Date): Promise<void> {
  await addMails(tx, [{ kind: "news", ...planned, createdAt }]);
}

async function findOrderOf(tx: Executor, companyId: string, transactionId: string): Promise<string | null> {
  const [found] = await tx.execute<{ orderId: string | null; subscriptionId: string | null }>(sql`
    SELECT o.order_id AS "orderId", t.subscription_id AS "subscriptionId" FROM transactions t
    LEFT JOIN order_charges o ON o.company_id = t.company_id AND o.transaction_id = t.id
    WHERE t.company_id = ${companyId} AND t.id = ${transactionId}`);
  if (found?.orderId || !found?.subscriptionId) return found?.orderId ?? null;
  return findFirstOrder(tx, companyId, found.subscriptionId);
}

/** Null for a subscription created through the API. */
export async function findFirstOrder(tx: Executor, companyId: string, subscriptionId: string): Promise<string | null> {
  const [found] = await tx.execute<{ orderId: string }>(sql`
    SELECT o.order_id AS "orderId" FROM transactions t
    JOIN order_charges o ON o.company_id = t.company_id AND o.transaction_id = t.id
    WHERE t.company_id = ${companyId} AND t.subscription_id = ${subscriptionId}
    ORDER BY t.created_at, t.id LIMIT 1`);
  return found?.orderId ?? null;
}
