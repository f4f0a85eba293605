import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { type OrderedLine, orderCharges, orders } from "@/db/schema";
import { wasPaid } from "@/db/schema/payments-enums";
import { claimCoupon, releaseCoupon } from "../../catalog/coupons/claim-coupon";
import { claimUnits } from "../../catalog/stock/claim-units";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { recordAffiliateSale } from "../../partners/affiliates/attribute-sale";
import { reserveWithdrawal, withdrawTransaction } from "../../payments/cancellations/withdraw-transaction";
import { hashNetwork } from "../../payments/cards/card-testing";
import type { CardAtAcquirer } from "../../payments/cards/stored-cards";
import { abandonChallenge, isChallenged } from "../../payments/charges/abandon-challenge";
import { registerBoleto } from "../../payments/charges/create-boleto-charge";
import { registerPix } from "../../payments/charges/create-pix-charge";
import { expireUnpaid, syncFromAcquirer } from "../../payments/charges/reconcile-transaction";
import type { Sale } from "../../payments/charges/reserve-transaction";
import { checkOpenLink } from "../../payments/payment-links/open-link";
import { isOverdue, isWaiting } from "../../payments/transactions/charge-state";
import { scheduleCodeMail } from "../../payments/transactions/tell-buyer";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findTransactionRow, getTransactionRow, lockTransactionRow } from "../../payments/transactions/transactions";
import { sendSignup } from "../../subscriptions/debits/start";
import type { Checkout } from "../page/find-checkout";
import { freightIn, isSameAddress, linesOf } from "../terms/freight";
import { eraseKeptCards, keepAcquirerCard, keepPaidCard } from "../upsells/kept-cards";
import { isAbandoned } from "./order-subscription";
import { findPaidCharge, type OrderRow, reloadOrder, sameOrder } from "./orders";
import { type OrderPartners, readPartners } from "./partners/partners-of-order";
import type { Quote } from "./quote-order";
import { type OrderChargeInput, sendCharge } from "./send-charge";

/**
 * Charges an order, or returns the existing charge of the same request. An attempt creates at most
 * one charge, even if it is sent repeatedly. The order, its coupon and the transaction are reserved
 * in one database transaction.
 *
 * A pending Pix or boleto is replaced when the buyer chooses another method. An overdue boleto is
 * also replaced by a new boleto. A pending card charge is not replaced, because it may still be
 * captured, unless its buyer did not complete the 3-D Secure challenge; it is then withdrawn first.
 * The old charge is read from its acquirer before it is replaced, so that a buyer whose Pix payment
 * has not been reported yet is not charged by card as well.
 *
 * @returns the current order; a refused card is not an error.
 *
 * @throws the errors of creating a charge; a rule error for `couponCode`; a state error if another
 * request started this attempt first or the replaced charge has been paid.
 */
export async function chargeOrder(
  checkout: Checkout,
  order: OrderRow,
  input: OrderChargeInput,
  now: Date,
): Promise<OrderRow> {
  const { company } = checkout;
  const [known, partners] = await Promise.all([
    findLastCharge(order),
    readPartners(order, input.quote, input.customer, now),
  ]);
  if (known && satisfiesRequest(order, known, input, now) && !(await isAbandoned(known))) {
    await resume(company, known, now);
    return order;
  }
  const last = known && (await syncBeforeReplacing(company, known, now));
  if (last && wasPaid(last.status)) return reloadOrder(order);
  const replaced = last?.status === "pending" ? last : null;
  const isTold = checkout.hasUpsells && input.toldOfOneTap === true && input.method === "credit_card";
  const keep = isTold ? (tx: Executor, kept: CardAtAcquirer) => keepAcquirerCard(tx, order, kept) : undefined;
  const chargeId = await sendCharge(
    checkout,
    order,
    { ...input, keep },
    saleOf(checkout, order, input, { replaced, partners }, now),
    now,
  );
  if (replaced) await withdrawTransaction(company.id, replaced.id, now);
  const charged = await reloadOrder(order);
  // An earlier charge paid in the meantime used another card.
  if (isTold) await keepPaidCard(charged, await findTransactionRow(company.id, chargeId), input.card.card);
  return charged;
}

/**
 * Returns the order's current charge, or null. Prefers a charge that is still paid, even before its
 * reactions run, then the last charge, unless only an earlier one was ever paid.
 */
export async function findLastCharge(order: OrderRow): Promise<TransactionRow | null> {
  const { companyId, transactionId, attempts } = order;
  const last = transactionId ? await findTransactionRow(companyId, transactionId) : null;
  if (!last || last.status === "paid" || attempts < 2) return last;
  const paid = await findPaidCharge(order);
  return paid && (paid.status === "paid" || !wasPaid(last.status)) ? paid : last;
}

async function syncBeforeReplacing(
  company: CompanyIdentity,
  charge: TransactionRow,
  now: Date,
): Promise<TransactionRow> {
  if (isChallenged(charge)) return abandonChallenge(company, charge, now);
  if (charge.paymentMethod === "credit_card") return charge;
  await syncFromAcquirer(company, charge, now);
  return getTransactionRow(charge.companyId, charge.id);
}

function satisfiesRequest(order: OrderRow, last: TransactionRow, input: OrderChargeInput, now: Date): boolean {
  if (order.paidAt || wasPaid(last.status)) return true;
  if (isChallenged(last)) return input.attempt < order.attempts;
  if (last.status === "pending" && last.paymentMethod === "credit_card") return true;
  if (!isSameInput(order, last, input)) return false;
  const isLive = isWaiting(last, now) && !isOverdue(last, now);
  return isLive || input.attempt < order.attempts;
}

function isSameInput(order: OrderRow, last: TransactionRow, input: OrderChargeInput) {
  const { method, installments, customer, quote, delivery } = input;
  return (
    last.paymentMethod === method &&
    last.document === customer.document &&
    last.installments === installments &&
    last.amount === quote.price.totalInCents &&
    order.couponCode === (quote.coupon?.code ?? null) &&
    isSameCart(order.lines ?? [], quote) &&
    isSameAddress(order.delivery, delivery)
  );
}

function isSameCart(lines: OrderedLine[], { price }: Quote): boolean {
  const goods = lines.filter(({ isFreight }) => !isFreight);
  const pairs = price.lines.map((line, index) => ({ line, ordered: goods[index] }));
  return (
    goods.length === pairs.length &&
    price.freightInCents === freightIn(lines) &&
    pairs.every(
      ({ line, ordered }) => line.offerSlug === ordered?.offerSlug && line.amountInCents === ordered.amountInCents,
    )
  );
}

/** Repeats a registration whose response was lost. The acquirer recognizes the charge by its key. */
async function resume(company: CompanyIdentity, last: TransactionRow, now: Date): Promise<void> {
  if (last.status !== "pending" || (last.acquirerState === "accepted" && last.pix)) return;
  if (last.automatic) await sendSignup(company, last.id, now);
  else if (last.paymentMethod === "pix") await registerPix(company, last, now);
  if (last.paymentMethod === "boleto") await registerBoleto(company, last, now);
}

interface Charging {
  replaced: TransactionRow | null;
  partners: OrderPartners;
}

function saleOf(
  checkout: Checkout,
  order: OrderRow,
  input: OrderChargeInput,
  { replaced, partners }: Charging,
  now: Date,
): Sale {
  const { company, product, offer, paymentLink, hasUpsells } = checkout;
  return {
    tracking: order.tracking,
    installmentInterest: input.quote.price.interest,
    partners: partners.shares,
    guarantee: {
      days: product.refundPeriodDays,
      lateRefunds: offer.lateRefunds,
      ...(input.quote.price.lines.some(({ tangible }) => tangible) && { hasGoods: true }),
    },
    pixDiscountPercent: input.quote.pixDiscountPercent,
    claim: async (tx, row) => {
      if (paymentLink) await checkOpenLink(tx, company.id, paymentLink.id, now);
      // Lock order: charge before order, as in `concludeOrder`.
      if (replaced) await lockUnpaid(tx, replaced);
      await claimAttempt(tx, order, row, input, now);
      await input.claim?.(tx);
      // Only the current charge's card may be kept.
      if (hasUpsells) await eraseKeptCards(tx, company.id, [order.id]);
      await scheduleCodeMail(tx, order.id, row, now);
      const { companyId, id: transactionId, document, paymentMethod } = row;
      if (partners.affiliate) await recordAffiliateSale(tx, partners.affiliate, { transactionId, now });
      const sold = input.quote.price.lines.map(({ productId }) => productId);
      await claimUnits(tx, { companyId, transactionId, paymentMethod, now }, sold, replaced?.id ?? null);
      if (replaced) {
        await releaseCoupon(tx, companyId, replaced.id, now);
        await reserveWithdrawal(tx, { companyId, transactionId: replaced.id }, now);
      }
      const { coupon } = input.quote;
      // A subscription claims its coupon separately.
      if (coupon && !row.subscriptionId) {
        await claimCoupon(tx, coupon, { companyId, transactionId, document, paymentMethod, now });
      }
    },
  };
}

/**
 * Locks the charge. A concurrent payment of the charge waits for this transaction and then claims
 * the coupon use again.
 *
 * @throws a state error if the charge was paid.
 */
async function lockUnpaid(tx: Executor, { companyId, id }: TransactionRow): Promise<void> {
  const { status } = await lockTransactionRow(tx, companyId, id);
  if (wasPaid(status)) fail("order_paid");
}

async function claimAttempt(
  tx: Executor,
  order: OrderRow,
  row: TransactionRow,
  { customer, bumpIds, quote, delivery, origin }: OrderChargeInput,
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
      lines: linesOf(quote.price),
      delivery,
      total: row.amount,
      ...(origin.buyerIp && { buyerNetwork: hashNetwork(origin.buyerIp) }),
      updatedAt: now,
    })
    .where(and(sameOrder(order), eq(orders.attempts, order.attempts), isNull(orders.paidAt)))
    .returning({ id: orders.id });
  if (!claimed) return fail("order_attempt_taken");
  const { companyId, id: orderId } = order;
  await tx.insert(orderCharges).values({ companyId, orderId, attempt, transactionId: row.id });
}

/**
 * Expires a late charge before the job does, which releases its coupon use. Settles a charge that
 * the acquirer reports as paid instead.
 *
 * @throws UNAVAILABLE if the acquirer cannot be read.
 */
export async function expireLate(company: CompanyIdentity, row: TransactionRow | null, now: Date): Promise<void> {
  if (row?.status !== "pending" || isWaiting(row, now)) return;
  await expireUnpaid(company, row, now);
}
