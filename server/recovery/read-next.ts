import type { RecoveryEnd } from "@/db/recovery-enums";
import type { RecoveryStep } from "@/db/schema";
import { type Checkout, findCheckout } from "../checkout/find-checkout";
import { type OrderRow, reloadOrder } from "../checkout/orders";
import { quoteOrder } from "../checkout/quote-order";
import { isDelivered } from "../checkout/terms/freight";
import { isSoldOut } from "../checkout/terms/units";
import { findFailure } from "../errors";
import { getOfferedCoupon } from "../promotions/claim-coupon";
import { buyerKeysOf } from "./buyer-key";
import type { RecoveryRow } from "./claim-step";
import type { Reminder } from "./compose-step";
import { leftMs, readStanding } from "./find-cause";
import { dueAtOf } from "./plan-recoveries";
import { findCoupons, findSequence } from "./sequences";

/** What to do about a recovery that is due. */
export type Next =
  | { verdict: "send"; order: OrderRow; reminder: Reminder }
  | { verdict: "end"; reason: RecoveryEnd }
  | { verdict: "later"; until: Date }
  | { verdict: "moved"; changes: Partial<RecoveryRow> };

const off: Next = { verdict: "end", reason: "off" };

/** Judges a recovery by its order, the product and the sequence as they are now. */
export async function readNext(recovery: RecoveryRow, now: Date): Promise<Next> {
  const { companyId, orderId, productId } = recovery;
  const order = await reloadOrder({ companyId, id: orderId });
  if (order.customerEmail === "") return { verdict: "end", reason: "stopped" };
  // The buyer gave another address since.
  if (!buyerKeysOf(order.customerEmail).includes(recovery.buyerKey)) return { verdict: "end", reason: "elsewhere" };
  const standing = await readStanding(order);
  if (standing.state === "paid") return { verdict: "end", reason: "bought" };
  if (standing.state === "undecided") return { verdict: "later", until: new Date(now.getTime() + leftMs) };
  const [checkout, sequence] = await Promise.all([
    findCheckout(order.offerSlug),
    findSequence(companyId, productId, standing.cause),
  ]);
  if (!checkout || checkout.settings.methods.length === 0 || !sequence) return off;
  if (await isSoldOut(checkout, order.transactionId)) return off;
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
  const couponCode = coupon ?? order.couponCode;
  const amountInCents = await priceOf(checkout, order, couponCode, now);
  return { verdict: "send", order, reminder: { cause: standing.cause, step, couponCode: coupon, amountInCents } };
}

/** The code of a step's coupon; null without one, `over` when it lowers nothing any more: its text would lie. */
async function readCoupon({ company, product }: Checkout, { couponId }: RecoveryStep, now: Date) {
  if (couponId === null) return null;
  const [coupon] = await findCoupons(company.id, [couponId]);
  if (!coupon) return "over";
  try {
    await getOfferedCoupon(company.id, { code: coupon.code, productIds: [product.id], now });
    return coupon.code;
  } catch (thrown) {
    if (!findFailure(thrown)) throw thrown;
    return "over";
  }
}

/** What the order costs now, in cents; without the coupon where that does not count any more. */
async function priceOf(checkout: Checkout, order: OrderRow, couponCode: string | null, now: Date): Promise<number> {
  const onSale = checkout.bumps.map(({ id }) => id);
  const bumpIds = order.bumpIds.filter((id) => onSale.includes(id));
  const known = order.delivery?.zipCode;
  const postalCode = isDelivered(checkout.shipping, known) ? known : undefined;
  const plain = { bumpIds, couponCode: undefined, installments: 1, postalCode };
  const quote = async (wanted: Parameters<typeof quoteOrder>[1]) =>
    (await quoteOrder(checkout, wanted, now, order.transactionId)).price.cashPriceInCents;
  if (couponCode === null) return quote(plain);
  try {
    return await quote({ ...plain, couponCode });
  } catch (thrown) {
    if (!findFailure(thrown)) throw thrown;
    return quote(plain);
  }
}
