import type { RecoveryCause } from "@/db/schema/checkout-enums";
import { wasPaid } from "@/db/schema/payments-enums";
import { nextBusinessDay } from "../../core/calendar/bank-calendar";
import { addDays, startOfDay } from "../../core/calendar/calendar";
import { findLastCharge } from "../orders/charge-order";
import { hasMoney } from "../orders/order-money";
import type { OrderRow } from "../orders/orders";

/** Inactivity after which an order counts as abandoned. */
export const leftMs = 30 * 60_000;

/** For a boleto, `at` is when it becomes overdue, which may be in the future. */
export interface Abandonment {
  cause: RecoveryCause;
  at: Date;
}

/**
 * `paid`: was paid at some time. `partPaid`: received money but was never paid. `undecided`: the
 * charge is pending at the acquirer or issuer. `left`: the buyer abandoned the order.
 */
export type PaymentState =
  | { state: "paid" }
  | { state: "partPaid" }
  | { state: "undecided" }
  | ({ state: "left" } & Abandonment);

export async function readStanding(order: OrderRow): Promise<PaymentState> {
  const charge = await findLastCharge(order);
  if (order.paidAt || (charge && wasPaid(charge.status))) return { state: "paid" };
  if (!charge) return { state: "left", cause: "left_checkout", at: order.updatedAt };
  if (await hasMoney(charge)) return { state: "partPaid" };
  const { paymentMethod, status, boleto, createdAt } = charge;
  if (paymentMethod === "pix") return { state: "left", cause: "pix_unpaid", at: createdAt };
  if (paymentMethod === "boleto") {
    if (!boleto) return { state: "undecided" };
    return { state: "left", cause: "boleto_overdue", at: overdueFrom(boleto.dueOn) };
  }
  return status === "pending" ? { state: "undecided" } : { state: "left", cause: "card_refused", at: order.updatedAt };
}

/** First instant at which `isPastDue` is true. */
function overdueFrom(dueOn: string): Date {
  return startOfDay(addDays(nextBusinessDay(dueOn), 1));
}
