import type { Agenda } from "./agenda";
import type { Behavior, RecipientStatus, WithdrawalStatus } from "./behavior";
import type { CardOutcome, StoredCard, Token } from "./card-shapes";
import type { Ledger } from "./ledger";
import type { Method, Terms } from "./terms";

export type Texts = Record<string, string>;

export interface BankAccount {
  id: string;
  holder_name: string;
  holder_type: string;
  holder_document: string;
  bank: string;
  branch_number: string;
  branch_check_digit?: string | null;
  account_number: string;
  account_check_digit: string;
  type: string;
  metadata?: Texts;
  pix_key?: string | null;
}

export interface Recipient {
  id: string;
  code: string;
  status: RecipientStatus;
  name: string;
  email: string;
  document: string;
  type: string;
  account: BankAccount;
  metadata: Texts;
  paymentMode: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface SplitRule {
  id: string;
  recipientId: string;
  type: "flat" | "percentage";
  amount: number;
  liable: boolean;
  chargeProcessingFee: boolean;
  chargeRemainderFee: boolean;
}

/** Credit or debit of a recipient, as listed by the API. */
export interface Payable {
  id: string;
  recipientId: string;
  charge: Charge;
  splitId: string | null;
  type: "credit" | "refund" | "chargeback" | "chargeback_refund";
  amount: number;
  fee: number;
  installment: number;
  createdAt: Date;
  paymentDate: Date;
  status: "waiting_funds" | "paid";
}

/** Attempt to move money, as listed by `GET /charges/{id}/transactions`. */
export interface Transaction {
  id: string;
  status: string;
  success: boolean;
  amount: number;
  createdAt: Date;
  updatedAt: Date;
  fields: Record<string, unknown>;
  reference: string | null;
}

type ChargeStatus =
  | "pending"
  | "processing"
  | "paid"
  | "underpaid"
  | "overpaid"
  | "failed"
  | "canceled"
  | "chargedback";

interface Snapshot {
  charge: object;
  transactions: object[];
}

export interface Charge {
  id: string;
  code: string;
  orderId: string;
  method: Method;
  amount: number;
  status: ChargeStatus;
  createdAt: Date;
  updatedAt: Date;
  dueAt: Date | null;
  paidAt: Date | null;
  paidAmount: number;
  canceledAt: Date | null;
  /** Refunded to the buyer. Responses show an unpaid canceled charge as fully canceled. */
  refundedAmount: number;
  pendingRefunds: number;
  installments: number;
  recurrencyCycle: string | null;
  splits: SplitRule[];
  transactions: Transaction[];
  payables: Payable[];
  /** Pending decision of the issuer, or challenge of the buyer. */
  awaits: { outcome: CardOutcome; successUrl: string | null; challengeId: string | null } | null;
  /** For delayed reads. */
  snapshots: { latest: Snapshot; before: Snapshot | null } | null;
}

export interface OrderBody {
  items: { amount: number; description: string; quantity: number; category: string; code?: string }[];
  metadata?: Texts;
  ip?: string;
  session_id?: string;
  device?: { platform?: string };
}

export interface Order {
  id: string;
  code: string;
  amount: number;
  body: OrderBody;
  customer: Customer;
  charge: Charge;
  createdAt: Date;
  updatedAt: Date;
}

export interface Customer {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  body: Record<string, unknown> & { name: string; email: string; document: string; code: string };
}

export interface Withdrawal {
  id: string;
  recipientId: string;
  amount: number;
  fee: number;
  status: WithdrawalStatus;
  createdAt: Date;
  updatedAt: Date;
  fundedAt: Date | null;
  metadata: Texts;
}

export interface RefundPart {
  recipientId: string;
  amount: number;
}

export interface PendingRefund {
  order: Order;
  transaction: Transaction;
  parts: RefundPart[];
}

interface KeyedAnswer {
  operation: string;
  request: string;
  at: Date;
  answer: { status: number; body: object };
}

/** Webhook event, with the resource as the API would return it now. */
export interface News {
  type:
    | "order.paid"
    | "order.payment_failed"
    | "order.canceled"
    | "charge.paid"
    | "charge.payment_failed"
    | "charge.refunded"
    | "charge.partial_canceled"
    | "charge.underpaid"
    | "charge.overpaid"
    | "charge.chargedback"
    | "recipient.updated";
  data: object;
  at: Date;
}

export interface Books {
  name: string;
  secretKey: string;
  publicKey: string;
  terms: Terms;
  behavior: Behavior;
  agenda: Agenda;
  ledger: Ledger;
  recipients: Map<string, Recipient>;
  defaultRecipient: Recipient;
  orders: Order[];
  ordersByCode: Map<string, Order[]>;
  ordersById: Map<string, Order>;
  charges: Map<string, Charge>;
  payables: Payable[];
  customers: Map<string, Customer>;
  customersByEmail: Map<string, Customer>;
  tokens: Map<string, Token>;
  cards: Map<string, StoredCard>;
  /** Override the simulator's decisions, by card number. */
  cardOutcomes: Map<string, CardOutcome>;
  withdrawals: Withdrawal[];
  pendingRefunds: Map<string, PendingRefund>;
  keyedAnswers: Map<string, KeyedAnswer>;
  tell: (news: News) => void;
}
