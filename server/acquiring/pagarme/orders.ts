import { cutText } from "../port/cut-text";
import type { ChargeRequest, Outcome } from "../port/port";
import { callPagarme, type Session } from "./client";
import { composeCustomer } from "./customers";
import { done, type Reading, refusedByAcquirer, unknown, unreadable } from "./outcomes";
import { readWhole } from "./pages";
import { Charge, CreatedOrder, Order } from "./shapes";
import { readChargeWord, readTransactionWord } from "./words";

/** Delay before retrying a charge refused because of the account. */
const accountRetrySeconds = 60;

export type PaymentBody = { payment_method: "pix" | "boleto" | "credit_card" } & Record<string, unknown>;

export function composeOrder(request: ChargeRequest, payment: PaymentBody, customerId: string | null): object {
  const { key, amountInCents, payer, origin } = request;
  return {
    code: key,
    closed: true,
    items: composeItems(request),
    customer: composeCustomer(payer, key),
    ...(customerId === null ? {} : { customer_id: customerId }),
    ...(origin.buyerIp === null ? {} : { ip: origin.buyerIp }),
    ...(origin.deviceId === null ? {} : { session_id: origin.deviceId }),
    payments: [{ ...payment, amount: amountInCents }],
  };
}

/**
 * Returns an order's items, which must add up to the amount. Returns a single item if a discount or
 * interest changes the total.
 */
function composeItems({ items, amountInCents, description }: ChargeRequest) {
  const total = items.reduce((sum, item) => sum + item.amountInCents * item.quantity, 0);
  const whole = { title: description, amountInCents, quantity: 1 };
  const shown = total === amountInCents && items.every((item) => item.amountInCents > 0) ? items : [whole];
  return shown.map((item, index) => ({
    amount: item.amountInCents,
    description: cutText(item.title, 255) || "Compra",
    quantity: item.quantity,
    category: "digital",
    code: String(index + 1),
  }));
}

/**
 * Places an order with one charge. Searches for an order that may already exist first, and again
 * after a refusal, which a repeated request can cause. A refused first attempt creates nothing.
 */
export async function placeOrder(
  session: Session,
  request: Pick<ChargeRequest, "key" | "amountInCents">,
  body: object,
  isRepeat: boolean,
): Promise<Outcome<Charge>> {
  const { key } = request;
  const operation = "POST /orders";
  if (isRepeat) {
    const known = await findOnly(session, key);
    if (known.kind === "unknown") return known;
    if (known.value) return checked(session, request, known.value);
  }
  const answer = await callPagarme(session, { operation, body, key });
  if (answer.kind === "failed") return unknown(answer.error);
  if (answer.kind === "answered") {
    const read = CreatedOrder.safeParse(answer.body);
    if (!read.success) return unreadable(session, operation, "answered something else than an order");
    const [charge, ...others] = read.data.charges;
    if (read.data.code !== key) return unreadable(session, operation, "answered with another order");
    if (!charge || others.length > 0) return unreadable(session, operation, "answered with not one charge");
    return checked(session, request, charge);
  }
  const { status, isOfAccount, isOfKey, isIncomplete } = answer.problem;
  const waitSeconds = answer.error.retryAfterSeconds ?? accountRetrySeconds;
  if (isOfAccount && !isRepeat) return refusedByAcquirer(String(status), waitSeconds);
  const known = await findOnly(session, key);
  if (known.kind === "unknown") return known;
  if (known.value) return checked(session, request, known.value);
  const leftNothing = !isRepeat && !isOfKey && (isIncomplete || [400, 404, 422].includes(status));
  const wait = status === 422 ? waitSeconds : null;
  return leftNothing ? refusedByAcquirer(String(status), wait) : unknown(answer.error);
}

function checked(
  session: Session,
  { key, amountInCents }: Pick<ChargeRequest, "key" | "amountInCents">,
  charge: Charge,
): Outcome<Charge> {
  if (charge.code !== null && charge.code !== key) return unreadable(session, "POST /orders", "has another code");
  if (charge.amount !== amountInCents) return unreadable(session, "POST /orders", "has another amount");
  return findWordFault(charge) === null
    ? done(charge)
    : unreadable(session, "POST /orders", "is in a state that we do not know");
}

export function findWordFault({ status, last_transaction: last }: Charge): string | null {
  if (readChargeWord(status) === null) return status;
  return last?.status && readTransactionWord(last.status) === null ? last.status : null;
}

/** Returns a key's only charge, or null. An accidental duplicate makes the result unknown. */
async function findOnly(session: Session, key: string): Promise<Reading<Charge | null>> {
  const found = await findCharges(session, key);
  if (found.kind === "unknown" || found.value.length <= 1) {
    return found.kind === "unknown" ? found : done(found.value[0] ?? null);
  }
  return unreadable(session, "GET /orders", "knows the key twice");
}

/**
 * Returns a key's current charges, usually one, oldest first. The result is unknown if the list
 * contains only other keys or an order without a charge.
 */
export async function findCharges(session: Session, key: string): Promise<Reading<Charge[]>> {
  const operation = "GET /orders";
  const isOwn = ({ code }: Order) => code === key;
  const list = { operation, query: { code: key }, schema: Order, idOf: ({ id }: Order) => id, isAsked: isOwn } as const;
  const read = await readWhole(session, list);
  if (read.kind === "unknown") return read;
  const own = read.value.filter(isOwn);
  own.sort((one, other) => (one.created_at?.getTime() ?? 0) - (other.created_at?.getTime() ?? 0));
  const charges: Charge[] = [];
  for (const order of own) {
    if (!order.charges || order.charges.length === 0) return unreadable(session, operation, "has no charge yet");
    for (const { id } of order.charges) {
      const charge = await readChargeById(session, id, key);
      if (charge.kind === "unknown") return charge;
      charges.push(charge.value);
    }
  }
  return done(charges);
}

export async function readChargeById(session: Session, id: string, key: string): Promise<Reading<Charge>> {
  const operation = "GET /charges/{id}";
  const answer = await callPagarme(session, { operation, parameters: [id] });
  if (answer.kind !== "answered") return unknown(answer.error);
  const read = Charge.safeParse(answer.body);
  if (!read.success) return unreadable(session, operation, "answered something else than a charge");
  const { data: charge } = read;
  if (charge.id !== id || (charge.code !== null && charge.code !== key)) {
    return unreadable(session, operation, "answered about another charge");
  }
  if (findWordFault(charge) !== null) return unreadable(session, operation, "is in a state that we do not know");
  return done(charge);
}
