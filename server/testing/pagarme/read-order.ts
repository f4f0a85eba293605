import type { Customer, Order, SplitRule } from "./books/books";
import type { Method } from "./books/terms";
import type { Call } from "./calls";
import { checkCustomer } from "./customers";
import { invalid, notFound, precondition } from "./problems";
import { readSplit, type SplitBody } from "./read-split";
import { type CardBody, type PresentedCard, readCard } from "./take-card";

/** A card payment of a request. */
export interface CardPayment {
  card: PresentedCard;
  installments: number;
  operationType: string;
  statementDescriptor: string;
  recurrencyCycle: string | null;
  /** Where the buyer returns from a challenge; null where 3-D Secure is not asked for. */
  successUrl: string | null;
}

/** What `POST /orders` asks for. */
export interface OrderRequest {
  code: string;
  amount: number;
  method: Method;
  items: Order["items"];
  customer: Customer["body"];
  splits: SplitRule[];
  card: CardPayment | null;
  expiresAt: Date | null;
  dueAt: Date | null;
  documentNumber: string;
  instructions: string;
  metadata: Order["metadata"];
  ip: string | null;
  sessionId: string | null;
  device: Order["device"];
  /** Why its charge fails at once; null for a complete order. */
  lack: Lack | null;
}

/** Data that an order lacks, in the gateway's words. */
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
  auto_recovery?: boolean;
  authentication?: { type: string; threed_secure: { mpi: string; success_url?: string } };
}

interface PaymentBody {
  payment_method: string;
  amount?: number;
  split?: SplitBody[];
  pix?: { expires_at?: string; expires_in?: number };
  boleto?: { due_at?: string | null; document_number: string; instructions: string };
  credit_card?: CardPaymentBody;
}

/** A body that the official package found good. */
interface OrderBody {
  code: string;
  closed: boolean;
  items: Order["items"];
  customer: Customer["body"];
  customer_id?: string | null;
  payments: PaymentBody[];
  metadata?: Order["metadata"];
  ip?: string;
  session_id?: string;
  device?: { platform?: string };
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
  // Beside a token or a stored card, a card without a number has its billing address.
  const full = card?.number === undefined ? undefined : card;
  const given = [full, card_id, card_token].filter((each) => each !== undefined);
  if (given.length !== 1)
    throw invalid(`${at}.credit_card`, "Exactly one of card, card_id and card_token is required.");
  if (card_id !== undefined) return { cardId: card_id };
  if (card_token !== undefined) return { token: card_token };
  return { data: readCard(card ?? {}, `${at}.credit_card.card`) };
}

/**
 * What an account of a payment service provider misses in an order: the code and the sentence of the gateway; null when
 * it is complete. A stored card may have its address already.
 */
function findLack({ books }: Call, { customer, payments: [payment] }: OrderBody): Lack | null {
  const { phones } = customer;
  const hasPhone = typeof phones === "object" && phones !== null && Object.keys(phones).length > 0;
  if (!hasPhone) return { code: "412", message: "At least one customer phone is required." };
  const { card, card_id } = payment?.credit_card ?? {};
  const known = card_id === undefined ? undefined : books.cards.get(card_id);
  const hasBilling = card?.billing_address !== undefined || known?.hasBilling === true;
  if (!payment?.credit_card || hasBilling) return null;
  return { code: "412", message: 'validation_error | billing | "value" is required' };
}

function readCardPayment(body: CardPaymentBody | undefined): CardPayment {
  if (!body) throw invalid(`${at}.credit_card`, "The credit_card field is required.");
  const { installments = 1, operation_type = "auth_and_capture", authentication } = body;
  if (!Number.isInteger(installments) || installments < 1 || installments > 12) {
    throw invalid(`${at}.credit_card.installments`, "The installments must be between 1 and 12.");
  }
  if (operation_type !== "auth_and_capture") {
    throw invalid(`${at}.credit_card.operation_type`, "The account captures at once.");
  }
  if ((body.statement_descriptor ?? "").length > 13) {
    throw invalid(`${at}.credit_card.statement_descriptor`, "The text has at most 13 characters.");
  }
  return {
    card: presentedBy(body),
    installments,
    operationType: operation_type,
    statementDescriptor: body.statement_descriptor ?? "",
    recurrencyCycle: body.recurrency_cycle ?? null,
    successUrl: authentication?.threed_secure.success_url ?? null,
  };
}

function pixEnd({ pix }: PaymentBody, now: Date): Date {
  if (!pix) throw invalid(`${at}.pix`, "The pix field is required.");
  if (pix.expires_in !== undefined) return new Date(now.getTime() + pix.expires_in * 1_000);
  return futureOf(pix.expires_at, `${at}.pix.expires_at`, now);
}

/** Reads an order, and checks what its schema cannot: sums, dates, the customer, and who gets what. */
export function readOrder(call: Call): OrderRequest {
  const { books, body, now } = call;
  const { code, items, customer, payments, metadata, ip, session_id, device, customer_id } = body as OrderBody;
  if (code.length > 52 || code === "") throw invalid("order.code", "The code has at most 52 characters.");
  const wrong = items.findIndex(({ amount, quantity }) => !Number.isInteger(amount) || amount < 0 || quantity < 1);
  if (items.length === 0 || wrong >= 0) throw invalid(`order.items[${wrong}].amount`, "The item is invalid.");
  if (customer_id && !books.customers.has(customer_id)) throw notFound("Customer");
  checkCustomer(customer, "order.customer");
  const [payment, ...others] = payments;
  if (!payment || others.length > 0) throw invalid("order.payments", "The fake takes exactly one payment.");
  const amount = items.reduce((sum, item) => sum + item.amount * item.quantity, 0);
  if (amount < 1) throw invalid("order.items", "The amount must be greater than zero.");
  if (payment.amount !== undefined && payment.amount !== amount) {
    throw invalid(`${at}.amount`, "The sum of payments must be equal to the order amount.");
  }
  if (!methods.includes(payment.payment_method)) throw invalid(`${at}.payment_method`, "The method is invalid.");
  const method = payment.payment_method as Method;
  if (method === "boleto" && !payment.boleto) throw invalid(`${at}.boleto`, "The boleto field is required.");
  const lack = findLack(call, body as OrderBody);
  if (lack && books.manners.lacking === "refused") throw precondition(lack.message);
  return {
    code,
    amount,
    method,
    lack,
    items,
    customer,
    splits: readSplit(books, payment.split ?? [], amount, `${at}.split`),
    card: method === "credit_card" ? readCardPayment(payment.credit_card) : null,
    expiresAt: method === "pix" ? pixEnd(payment, now) : null,
    dueAt: method === "boleto" ? futureOf(payment.boleto?.due_at, `${at}.boleto.due_at`, now) : null,
    documentNumber: payment.boleto?.document_number ?? "",
    instructions: payment.boleto?.instructions ?? "",
    metadata: metadata ?? null,
    ip: ip ?? null,
    sessionId: session_id ?? null,
    device: device ?? null,
  };
}
