import type { RecoveryStep } from "@/db/schema";
import type { RecoveryEnd } from "@/db/schema/checkout-enums";
import { getOfferedCoupon } from "../../catalog/coupons/claim-coupon";
import { isUnforeseen } from "../../core/failures/failure";
import { isOverdue, isWaiting } from "../../payments/transactions/charge-state";
import { findLastCharge } from "../orders/charge-order";
import { type OrderRow, reloadOrder } from "../orders/orders";
import { quoteOrder } from "../orders/quote-order";
import { type Checkout, findCheckout } from "../page/find-checkout";
import { isDelivered, listFreighted, withKeptFreight } from "../terms/freight";
import { isUpsell } from "../terms/method-price";
import { isSoldOut } from "../terms/units";
import { buyerKeysOf } from "./buyer-key";
import type { RecoveryRow } from "./claim-step";
import type { Reminder } from "./compose-step";
import { leftMs, readStanding } from "./find-cause";
import { dueAtOf } from "./plan-recoveries";
import { findCoupons, findSequence } from "./sequences";

export type Next =
  | { verdict: "send"; order: OrderRow; reminder: Reminder }
  | { verdict: "end"; reason: RecoveryEnd }
  | { verdict: "later"; until: Date }
  | { verdict: "moved"; changes: Partial<RecoveryRow> };

const off: Next = { verdict: "end", reason: "off" };

export async function readNext(recovery: RecoveryRow, now: Date): Promise<Next> {
  const { companyId, orderId, productId } = recovery;
  const order = await reloadOrder({ companyId, id: orderId });
  if (order.customerEmail === "") return { verdict: "end", reason: "stopped" };
  // The buyer changed the order's address.
  if (!buyerKeysOf(order.customerEmail).includes(recovery.buyerKey)) return { verdict: "end", reason: "elsewhere" };
  const standing = await readStanding(order);
  if (standing.state === "paid") return { verdict: "end", reason: "bought" };
  // The step's text may say that nothing was paid.
  if (standing.state === "partPaid") return off;
  if (standing.state === "undecided") return { verdict: "later", until: new Date(now.getTime() + leftMs) };
  const [checkout, sequence] = await Promise.all([
    findCheckout(order.offerSlug, now),
    findSequence(companyId, productId, standing.cause),
  ]);
  if (!checkout || checkout.settings.methods.length === 0 || !sequence) return off;
  if (await isSoldOut(checkout, order.transactionId, now)) return off;
  const isNew = standing.cause !== recovery.cause;
  if (isNew || (recovery.step === 1 && standing.at > recovery.causeAt)) {
    const [first] = sequence.steps;
    if (!first) return off;
    const dueAt = dueAtOf(standing, first);
    const moved = { cause: standing.cause, causeAt: standing.at, step: 1, dueAt, nextAt: dueAt, losses: 0 };
    return { verdict: "moved", changes: { ...moved, leasedUntil: null } };
  }
  const step = sequence.steps[recovery.step - 1];
  if (!step) return { verdict: "end", reason: "sent" };
  const coupon = await readCoupon(checkout, step, now);
  if (coupon === "over") return { verdict: "end", reason: "off" };
  const amountInCents =
    (coupon === null && (await amountWaiting(order, now))) || (await priceOf(checkout, order, coupon, now));
  return { verdict: "send", order, reminder: { cause: standing.cause, step, couponCode: coupon, amountInCents } };
}

/**
 * Returns the code of a step's coupon, or null for a step without one. Returns `over` if the coupon
 * no longer applies, which would make the step's text wrong.
 */
async function readCoupon({ company, product }: Checkout, { couponId }: RecoveryStep, now: Date) {
  if (couponId === null) return null;
  const [coupon] = await findCoupons(company.id, [couponId]);
  if (!coupon) return "over";
  try {
    await getOfferedCoupon(company.id, { code: coupon.code, productIds: [product.id], now });
    return coupon.code;
  } catch (thrown) {
    if (isUnforeseen(thrown)) throw thrown;
    return "over";
  }
}

/** Returns the amount, in cents, of the order's pending code; null if there is none or it is overdue. */
async function amountWaiting(order: OrderRow, now: Date): Promise<number | null> {
  const charge = await findLastCharge(order);
  return charge && isWaiting(charge, now) && !isOverdue(charge, now) ? charge.amount : null;
}

/**
 * Returns the order's current price by its method, in cents. Includes the Pix discount, and
 * excludes the order's coupon if it is no longer valid. `given` is the reminder's coupon, which
 * makes its link open the checkout page. Without it, a charged order keeps its shipping price.
 */
async function priceOf(onPage: Checkout, order: OrderRow, given: string | null, now: Date): Promise<number> {
  const checkout = given === null && order.lines ? withKeptFreight(onPage, order) : onPage;
  const couponCode = given ?? order.couponCode;
  const onSale = checkout.bumps.map(({ id }) => id);
  const bumpIds = order.bumpIds.filter((id) => onSale.includes(id));
  const known = order.delivery?.zipCode;
  const postalCode = isDelivered(listFreighted(checkout, bumpIds), known) ? known : undefined;
  // An order without a charge is priced by the method chosen in the form.
  const method = (await isUpsell(order)) ? undefined : (order.paymentMethod ?? order.chosenMethod ?? undefined);
  const plain = { bumpIds, couponCode: undefined, installments: 1, postalCode, method };
  const quote = async (wanted: Parameters<typeof quoteOrder>[1]) =>
    (await quoteOrder(checkout, wanted, now, order.transactionId)).price.cashPriceInCents;
  if (couponCode === null) return quote(plain);
  try {
    return await quote({ ...plain, couponCode });
  } catch (thrown) {
    if (isUnforeseen(thrown)) throw thrown;
    return quote(plain);
  }
}
