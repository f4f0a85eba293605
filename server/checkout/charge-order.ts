import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { wasPaid } from "@/db/enums";
import { newId } from "@/db/ids";
import { type OrderedLine, orderCharges, orders } from "@/db/schema";
import type { ChargeOrigin } from "../acquirers/port";
import { createCardToken } from "../cards/card-tokens";
import type { CardInput } from "../cards/schemas";
import type { CompanyIdentity } from "../core/procedure";
import type { Customer } from "../customers/schemas";
import { isPastDue } from "../due-terms/boleto-days";
import { fail } from "../errors";
import { createBoletoCharge, registerBoleto } from "../payments/create-boleto-charge";
import { createCardCharge } from "../payments/create-card-charge";
import { createPixCharge, registerPix } from "../payments/create-pix-charge";
import { expireTransaction } from "../payments/expire-transaction";
import { expireUnpaid, syncFromAcquirer } from "../payments/reconcile-transaction";
import type { Sale } from "../payments/reserve-transaction";
import type { TransactionRow } from "../payments/transaction-shape";
import { findTransactionRow, getTransactionRow, lockTransactionRow } from "../payments/transactions";
import { claimCoupon, releaseCoupon } from "../promotions/claim-coupon";
import { startSubscription } from "../subscriptions/start-subscription";
import type { Checkout } from "./find-checkout";
import { findPaidCharge, type OrderRow, reloadOrder, sameOrder } from "./orders";
import type { Quote } from "./quote-order";

/** How an order is to be charged now. */
export interface ChargeWish {
  /** How many charges of the order its buyer knew of. */
  attempt: number;
  method: TransactionRow["paymentMethod"];
  installments: number;
  customer: Customer;
  bumpIds: string[];
  card: CardInput | undefined;
  quote: Quote;
  origin: ChargeOrigin;
}

/**
 * Charges an order, or finds the charge that stands for the same wish already: one attempt is one charge, however often
 * and however fast it is asked for. The order, its coupon and the transaction are reserved in one commit. A charge that
 * waits for its money gives way to another one the buyer prefers, an overdue boleto to one like it too; only one by card
 * does not, since it may be taken yet. Before that its acquirer is asked, because it may have been paid a moment ago and
 * nobody has told us: a buyer who pays by Pix and grows impatient is not charged by card as well.
 *
 * @returns the order as it stands then; a refusal of the card is no failure.
 * @throws as the charge verbs do; a broken rule naming `couponCode`; a wrong state where another request began this attempt first,
 * or the charge that was to give way was paid meanwhile.
 */
export async function chargeOrder(checkout: Checkout, order: OrderRow, wish: ChargeWish, now: Date): Promise<OrderRow> {
  const { company } = checkout;
  const known = await findLastCharge(order);
  if (known && standsFor(order, known, wish, now)) {
    await resume(company, known, now);
    return order;
  }
  const last = known && (await askAbout(company, known, now));
  if (last && wasPaid(last.status)) return reloadOrder(order);
  const replaced = last?.status === "pending" ? last : null;
  await sendCharge(checkout, wish, saleOf(order, wish, replaced, now), now);
  if (replaced) await expireTransaction(company.id, replaced.id, now);
  return reloadOrder(order);
}

/**
 * The charge that an order stands by: the last one, but for an earlier one that was paid after all, which nobody may have
 * reacted to yet. Null where none was begun.
 */
export async function findLastCharge(order: OrderRow): Promise<TransactionRow | null> {
  const { companyId, transactionId, attempts } = order;
  const last = transactionId ? await findTransactionRow(companyId, transactionId) : null;
  if (!last || wasPaid(last.status) || attempts < 2) return last;
  return (await findPaidCharge(order)) ?? last;
}

/** A charge by Pix or boleto as it stands once its acquirer was asked about it. @throws UNAVAILABLE */
async function askAbout(company: CompanyIdentity, charge: TransactionRow, now: Date): Promise<TransactionRow> {
  if (charge.paymentMethod === "credit_card") return charge;
  await syncFromAcquirer(company, charge, now);
  return getTransactionRow(charge.companyId, charge.id);
}

/** Whether an order's last charge is all that a wish may lead to. */
function standsFor(order: OrderRow, last: TransactionRow, wish: ChargeWish, now: Date): boolean {
  if (order.paidAt || wasPaid(last.status)) return true;
  if (last.status === "pending" && last.paymentMethod === "credit_card") return true;
  if (!isSameWish(order, last, wish)) return false;
  const isLive = isWaiting(last, now) && !isOverdue(last, now);
  return isLive || wish.attempt < order.attempts;
}

function isSameWish(order: OrderRow, last: TransactionRow, { method, installments, customer, quote }: ChargeWish) {
  return (
    last.paymentMethod === method &&
    last.document === customer.document &&
    last.installments === installments &&
    order.couponCode === (quote.coupon?.code ?? null) &&
    isSameCart(order.lines ?? [], quote)
  );
}

function isSameCart(lines: OrderedLine[], { price }: Quote): boolean {
  const pairs = price.lines.map((line, index) => ({ line, ordered: lines[index] }));
  return (
    lines.length === pairs.length &&
    pairs.every(
      ({ line, ordered }) => line.offerSlug === ordered?.offerSlug && line.amountInCents === ordered.amountInCents,
    )
  );
}

/** A charge whose registration got lost is registered now; asked again, the acquirer knows it by its key. */
async function resume(company: CompanyIdentity, last: TransactionRow, now: Date): Promise<void> {
  if (last.status !== "pending" || last.acquirerState === "accepted") return;
  if (last.paymentMethod === "pix") await registerPix(company, last, now);
  if (last.paymentMethod === "boleto") await registerBoleto(company, last, now);
}

function saleOf(order: OrderRow, wish: ChargeWish, replaced: TransactionRow | null, now: Date): Sale {
  return {
    tracking: order.tracking,
    claim: async (tx, row) => {
      // Locked before the order, as by whoever concludes the order with it.
      if (replaced) await lockUnpaid(tx, replaced);
      await claimAttempt(tx, order, row, wish, now);
      const { companyId, id: transactionId, document } = row;
      if (replaced) await releaseCoupon(tx, companyId, replaced.id, now);
      const { coupon } = wish.quote;
      // A subscription takes its coupon itself.
      if (coupon && !row.subscriptionId) await claimCoupon(tx, coupon, { companyId, transactionId, document, now });
    },
  };
}

/** From here on its money waits for the commit, and takes the coupon's use again. @throws a wrong state */
async function lockUnpaid(tx: Executor, { companyId, id }: TransactionRow): Promise<void> {
  const { status } = await lockTransactionRow(tx, companyId, id);
  if (wasPaid(status)) fail("order_paid");
}

async function claimAttempt(
  tx: Executor,
  order: OrderRow,
  row: TransactionRow,
  { customer, bumpIds, quote }: ChargeWish,
  now: Date,
): Promise<void> {
  if (row.amount !== quote.price.totalInCents) return fail("order_repriced");
  const attempt = order.attempts + 1;
  const [claimed] = await tx
    .update(orders)
    .set({
      attempts: attempt,
      transactionId: row.id,
      paymentMethod: row.paymentMethod,
      installments: row.installments,
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: row.customerPhone,
      documentType: customer.documentType,
      document: customer.document,
      bumpIds,
      couponCode: quote.coupon?.code ?? null,
      lines: linesOf(quote),
      total: row.amount,
      updatedAt: now,
    })
    .where(and(sameOrder(order), eq(orders.attempts, order.attempts), isNull(orders.paidAt)))
    .returning({ id: orders.id });
  if (!claimed) return fail("order_attempt_taken");
  const { companyId, id: orderId } = order;
  await tx.insert(orderCharges).values({ companyId, orderId, attempt, transactionId: row.id });
}

function linesOf({ price }: Quote) {
  return price.lines.map(({ offerSlug, title, priceInCents, discountInCents, amountInCents }) => ({
    offerSlug,
    title,
    priceInCents,
    discountInCents,
    amountInCents,
  }));
}

async function sendCharge(checkout: Checkout, wish: ChargeWish, sale: Sale, now: Date): Promise<void> {
  const { company, product, offer } = checkout;
  const { method, installments, customer, card, quote, origin } = wish;
  const identity = { transactionId: newId(now), isNew: true, sale, origin, now };
  const charge = {
    amountInCents: quote.price.totalInCents,
    description: [...product.name].slice(0, 140).join(""),
    customer,
    items: linesOf(quote).map(({ offerSlug, title, amountInCents }) => ({
      offerSlug,
      title,
      amountInCents,
      quantity: 1,
    })),
  };
  if (method === "pix") await createPixCharge(company, charge, identity);
  if (method === "boleto") await createBoletoCharge(company, charge, identity);
  if (method === "credit_card") {
    if (!card) return fail("VALIDATION", { field: "card", message: "is needed" });
    const cardToken = await createCardToken(company, card, now);
    if (offer.frequency !== null) {
      await startSubscription(company, subscriptionOf(checkout, wish, cardToken), identity);
      return;
    }
    await createCardCharge(company, { ...charge, card: { cardToken, installments } }, identity);
  }
}

function subscriptionOf({ product, offer }: Checkout, { customer, bumpIds, quote }: ChargeWish, cardToken: string) {
  return {
    productId: product.id,
    offerSlug: offer.slug,
    card: { cardToken },
    customer,
    ...(bumpIds.length > 0 ? { orderBumpIds: bumpIds } : {}),
    ...(quote.coupon ? { couponCode: quote.coupon.code } : {}),
  };
}

/** Whether a company's charge of an order still waits for its money at `now`. */
export function isWaiting({ status, expiresAt }: TransactionRow, now: Date): boolean {
  return status === "pending" && (expiresAt === null || expiresAt > now);
}

/** Whether the due day of a charge by boleto is over at `now`, though it may still be paid. */
export function isOverdue({ boleto }: TransactionRow, now: Date): boolean {
  return boleto !== null && isPastDue(boleto.dueOn, now);
}

/**
 * Gives up the charge of an order whose time ran out, though nobody swept it yet, so that its coupon is free again; one
 * that its acquirer says was paid is paid. @throws UNAVAILABLE where the acquirer cannot be asked.
 */
export async function expireLate(company: CompanyIdentity, row: TransactionRow | null, now: Date): Promise<void> {
  if (row?.status !== "pending" || isWaiting(row, now)) return;
  await expireUnpaid(company, row, now);
}
