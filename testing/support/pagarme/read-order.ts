import type { Customer, OrderBody, SplitRule } from "./books/books";
import type { Method } from "./books/terms";
import type { Call } from "./calls";
import { checkCustomer } from "./customers";
import { invalid, notFound, precondition } from "./problems";
import { readSplit, type SplitBody } from "./read-split";
import { type CardBody, type PresentedCard, readCard } from "./take-card";

export interface OrderRequest {
  body: OrderRequestBody;
  amount: number;
  method: Method;
  payment: PaymentBody;
  splits: SplitRule[];
  card: PresentedCard | null;
  endsAt: Date | null;
  lack: Lack | null;
}

export interface Lack {
  code: string;
  message: string;
}

interface CardPaymentBody {
  installments?: number;
  statement_descriptor?: string;
  card?: CardBody;
  card_id?: string;
  card_token?: string;
  operation_type?: string;
  recurrency_cycle?: string;
  authentication?: { threed_secure: { success_url?: string } };
}

export interface PaymentBody {
  payment_method: string;
  amount?: number;
  split?: SplitBody[];
  pix?: { expires_at?: string };
  boleto?: { due_at?: string | null; document_number: string; instructions: string };
  credit_card?: CardPaymentBody;
}

interface OrderRequestBody extends OrderBody {
  code: string;
  customer: Customer["body"];
  customer_id?: string | null;
  payments: PaymentBody[];
}

const methods: readonly string[] = ["pix", "boleto", "credit_card"] satisfies Method[];
const at = "order.payments[0]";

function futureOf(text: string | null | undefined, field: string, now: Date): Date {
  const read = new Date(text ?? "");
  if (Number.isNaN(read.getTime())) throw invalid(field, "The field is not a date.");
  if (read <= now) throw invalid(field, "The date must be in the future.");
  return read;
}

function presentedBy({ card, card_id, card_token }: CardPaymentBody): PresentedCard {
  // With a token or a stored card, a `card` without a number contains only the billing address.
  const full = card?.number === undefined ? undefined : card;
  const given = [full, card_id, card_token].filter((each) => each !== undefined);
  if (given.length !== 1)
    throw invalid(`${at}.credit_card`, "Exactly one of card, card_id and card_token is required.");
  if (card_id !== undefined) return { cardId: card_id };
  if (card_token !== undefined) return { token: card_token };
  return { data: readCard(card ?? {}, `${at}.credit_card.card`) };
}

/**
 * Returns the gateway's code and message for a field that a payment service provider's order lacks,
 * or null. A stored card may already have a billing address.
 */
function findLack({ books }: Call, { customer, payments: [payment] }: OrderRequestBody): Lack | null {
  const { phones } = customer;
  const hasPhone = typeof phones === "object" && phones !== null && Object.keys(phones).length > 0;
  if (!hasPhone) return { code: "412", message: "At least one customer phone is required." };
  const { card, card_id } = payment?.credit_card ?? {};
  const known = card_id === undefined ? undefined : books.cards.get(card_id);
  const hasBilling = card?.billing_address !== undefined || known?.hasBilling === true;
  if (!payment?.credit_card || hasBilling) return null;
  return { code: "412", message: 'validation_error | billing | "value" is required' };
}

function readCardPayment(body: CardPaymentBody | undefined): PresentedCard {
  if (!body) throw invalid(`${at}.credit_card`, "The credit_card field is required.");
  const { installments = 1, operation_type = "auth_and_capture", statement_descriptor = "" } = body;
  if (!Number.isInteger(installments) || installments < 1 || installments > 12) {
    throw invalid(`${at}.credit_card.installments`, "The installments must be between 1 and 12.");
  }
  if (operation_type !== "auth_and_capture") {
    throw invalid(`${at}.credit_card.operation_type`, "The account captures at once.");
  }
  if (statement_descriptor.length > 13) {
    throw invalid(`${at}.credit_card.statement_descriptor`, "The text has at most 13 characters.");
  }
  return presentedBy(body);
}

function endOf({ payment_method, pix, boleto }: PaymentBody, now: Date): Date | null {
  if (payment_method === "credit_card") return null;
  if (payment_method === "boleto") return futureOf(boleto?.due_at, `${at}.boleto.due_at`, now);
  return futureOf(pix?.expires_at, `${at}.pix.expires_at`, now);
}

/** Checks sums, dates, the customer and the split, which a schema cannot check. */
export function readOrder(call: Call): OrderRequest {
  const { books, now } = call;
  const body = call.body as OrderRequestBody;
  const { code, items, customer, customer_id } = body;
  if (code.length > 52 || code === "") throw invalid("order.code", "The code has at most 52 characters.");
  const wrong = items.findIndex(({ amount, quantity }) => !Number.isInteger(amount) || amount < 0 || quantity < 1);
  if (items.length === 0 || wrong >= 0) throw invalid(`order.items[${wrong}].amount`, "The item is invalid.");
  if (customer_id && !books.customers.has(customer_id)) throw notFound("Customer");
  checkCustomer(customer, "order.customer");
  const [payment, ...others] = body.payments;
  if (!payment || others.length > 0) throw invalid("order.payments", "The fake takes exactly one payment.");
  const amount = items.reduce((sum, item) => sum + item.amount * item.quantity, 0);
  if (amount < 1) throw invalid("order.items", "The amount must be greater than zero.");
  if (payment.amount !== undefined && payment.amount !== amount) {
    throw invalid(`${at}.amount`, "The sum of payments must be equal to the order amount.");
  }
  if (!methods.includes(payment.payment_method)) throw invalid(`${at}.payment_method`, "The method is invalid.");
  const method = payment.payment_method as Method;
  const lack = findLack(call, body);
  if (lack && books.behavior.lacking === "refused") throw precondition(lack.message);
  const card = method === "credit_card" ? readCardPayment(payment.credit_card) : null;
  const splits = readSplit(books, payment.split ?? [], amount, `${at}.split`);
  return { body, amount, method, payment, splits, card, endsAt: endOf(payment, now), lack };
}
