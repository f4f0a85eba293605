import type { Agenda } from "./agenda";
import type { CardOutcome, StoredCard, Token } from "./card-shapes";
import type { Ledger } from "./ledger";
import type { Manners, RecipientStatus, WithdrawalStatus } from "./manners";
import type { Method, Terms } from "./terms";

/** A body's dictionary of texts. */
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

/** Money that a recipient gets or gives back, as the API lists it. */
export interface Payable {
  id: string;
  recipientId: string;
  charge: Charge;
  splitId: string | null;
  type: "credit" | "refund" | "chargeback" | "chargeback_refund";
  /** Signed; what was taken of it is positive. */
  amount: number;
  fee: number;
  installment: number;
  createdAt: Date;
  paymentDate: Date;
  status: "waiting_funds" | "paid";
}

/** A try to move money, as `GET /charges/{id}/transactions` lists it. */
export interface Transaction {
  id: string;
  status: string;
  success: boolean;
  amount: number;
  createdAt: Date;
  updatedAt: Date;
  /** Fields of the method besides those of every transaction. */
  fields: Record<string, unknown>;
  /** Our caller's own reference of a refund. */
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

/** The answers about a charge after one of its changes. */
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
  /** What went back to the buyer; answers show a canceled charge that nobody paid as canceled whole. */
  refundedAmount: number;
  /** Refunds on their way, in cents. */
  pendingRefunds: number;
  installments: number;
  recurrencyCycle: string | null;
  splits: SplitRule[];
  /** Oldest first; the last one is `last_transaction`. */
  transactions: Transaction[];
  payables: Payable[];
  /** A card charge that waits: for its issuer, or for its buyer at the challenge's page. */
  awaits: { outcome: CardOutcome; successUrl: string | null; challengeId: string | null } | null;
  /** After its latest change, and after the one before, for reads that lag behind. */
  snapshots: { latest: Snapshot; before: Snapshot | null } | null;
}

/** The fields of an order that come from its request. */
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
  /** As requested. */
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
  /** As it was last sent. */
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

/** Part of a refund that one recipient gives back, in cents. */
export interface RefundPart {
  recipientId: string;
  amount: number;
}

/** A refund that is not done yet. */
export interface PendingRefund {
  order: Order;
  transaction: Transaction;
  parts: RefundPart[];
}

/** The answer that a key stands for. */
interface KeyedAnswer {
  operation: string;
  request: string;
  at: Date;
  answer: { status: number; body: object };
}

/** What the fake tells an account's addresses of, with the resource as the API would answer it now. */
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

/** All that the fake knows of one account. */
export interface Books {
  name: string;
  secretKey: string;
  publicKey: string;
  terms: Terms;
  manners: Manners;
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
  /** By card number: what the issuer says of it, before the simulator's own table. */
  cardOutcomes: Map<string, CardOutcome>;
  withdrawals: Withdrawal[];
  /** By the id of their transaction. */
  pendingRefunds: Map<string, PendingRefund>;
  keyedAnswers: Map<string, KeyedAnswer>;
  tell: (news: News) => void;
}
