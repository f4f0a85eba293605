import { nextBusinessDay } from "../../core/calendar/bank-calendar";
import { composeBoleto } from "../port/boleto-digits";
import type { Challenge } from "../port/card-port";
import { cutText } from "../port/cut-text";
import type {
  AcquirerPayment,
  BoletoRequest,
  BoletoSlip,
  CardRequest,
  Outcome,
  PixCode,
  PixRequest,
} from "../port/port";
import { composeCardPayment, readKeptCard } from "./cards";
import { challengeOf } from "./challenges";
import type { Session } from "./client";
import { composeAddress } from "./customers";
import { composeOrder, type PaymentBody, placeOrder } from "./orders";
import { done, refusedByAcquirer, unreadable, unsupported } from "./outcomes";
import { refusalOf } from "./refusals";
import { paymentsOf } from "./reports";
import type { Charge } from "./shapes";
import { composeSplit } from "./split";
import { readChargeWord } from "./words";

/** Returns null if the seller has no recipient yet. */
function withSplit(
  { account }: Session,
  request: Parameters<typeof composeSplit>[1],
  payment: PaymentBody,
): PaymentBody | null {
  const split = composeSplit(account, request);
  if (split === "no_recipient") return null;
  return split ? { ...payment, split } : payment;
}

const withoutRecipient = refusedByAcquirer("recipient_missing");

/** The API does not offer Pix with a due date. */
export async function createPix(session: Session, request: PixRequest, isRepeat: boolean): Promise<Outcome<PixCode>> {
  if (request.terms) return unsupported;
  const pix = { expires_at: request.expiresAt.toISOString() };
  const payment = withSplit(session, request, { payment_method: "pix", pix });
  if (!payment) return withoutRecipient;
  const placed = await placeOrder(session, request, composeOrder(request, payment, null), isRepeat);
  if (placed.kind !== "done") return placed;
  const charge = placed.value;
  const payload = charge.last_transaction?.qr_code ?? "";
  if (/^000201.{20}/.test(payload)) return done({ payload, location: null });
  return readChargeWord(charge.status) === "failed"
    ? refusedByAcquirer(charge.last_transaction?.gateway_response?.code ?? null)
    : unreadable(session, "POST /orders", "answered without a Pix code");
}

export async function createBoleto(
  session: Session,
  request: BoletoRequest,
  isRepeat: boolean,
): Promise<Outcome<BoletoSlip>> {
  const { key, description, dueOn, payer } = request;
  const text = cutText(description, 255) || "Compra";
  const address = composeAddress(payer.address);
  const payment = withSplit(session, request, {
    payment_method: "boleto",
    boleto: {
      // Noon in São Paulo falls on the same day in UTC.
      due_at: `${dueOn}T15:00:00Z`,
      instructions: text,
      document_number: key.slice(-16),
      statement_descriptor: cutText(text, 13),
      retries: 0,
      ...(address ? { billing_address: address } : {}),
    },
  });
  if (!payment) return withoutRecipient;
  const placed = await placeOrder(session, request, composeOrder(request, payment, null), isRepeat);
  if (placed.kind !== "done") return placed;
  const slip = readSlip(placed.value, request);
  if (slip) return done(slip);
  return readChargeWord(placed.value.status) === "failed"
    ? refusedByAcquirer(placed.value.last_transaction?.gateway_response?.code ?? null)
    : unreadable(session, "POST /orders", "answered with a slip that is not this boleto's");
}

const bankNames: Readonly<Record<string, string>> = {
  "001": "Banco do Brasil",
  "033": "Santander",
  "104": "Caixa Econômica Federal",
  "197": "Stone",
  "237": "Bradesco",
  "341": "Itaú",
};

/**
 * Parses only a boleto's digit line, because the API's `barcode` may be an image URL. Returns null
 * unless the check digits, the amount and the due day match. The next business day also matches.
 */
function readSlip(charge: Charge, { amountInCents, dueOn }: BoletoRequest): BoletoSlip | null {
  const line = (charge.last_transaction?.line ?? "").replace(/[\s.]/g, "");
  if (!/^\d{47}$/.test(line)) return null;
  const freeField = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);
  const bankCode = line.slice(0, 3);
  for (const day of new Set([dueOn, nextBusinessDay(dueOn)])) {
    const { barcode, digitableLine } = composeBoleto({ bankCode, amountInCents, dueOn: day, freeField });
    if (digitableLine !== line) continue;
    const ownNumber = charge.last_transaction?.nosso_numero || freeField;
    return { barcode, digitableLine, ownNumber, bankName: bankNames[bankCode] ?? `Banco ${bankCode}` };
  }
  return null;
}

/** The API creates an order even for a refused charge, so that a later search finds it. */
export async function chargeCard(
  session: Session,
  request: CardRequest,
  isRepeat: boolean,
): Promise<Outcome<{ state: "paid"; payment: AcquirerPayment } | { state: "pending"; challenge?: Challenge }>> {
  const card = composeCardPayment(request);
  if (!card) return unsupported;
  const payment = withSplit(session, request, { payment_method: "credit_card", credit_card: card });
  if (!payment) return withoutRecipient;
  const customerId = "cardId" in request.card ? (readKeptCard(request.card.cardId)?.customerId ?? null) : null;
  const placed = await placeOrder(session, request, composeOrder(request, payment, customerId), isRepeat);
  if (placed.kind !== "done") return placed;
  const charge = placed.value;
  const meaning = readChargeWord(charge.status);
  if (meaning === "open") {
    const challenge = challengeOf(charge);
    return done(challenge ? { state: "pending", challenge } : { state: "pending" });
  }
  const [paid] = paymentsOf(charge);
  if (paid) return done({ state: "paid", payment: paid });
  if (meaning === "failed" || meaning === "canceled") {
    return { kind: "refused", refusal: refusalOf(charge.last_transaction) };
  }
  return unreadable(session, "POST /orders", "answered paid, without money");
}
