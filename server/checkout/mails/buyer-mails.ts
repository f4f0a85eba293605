import type { BuyerMailKind } from "@/db/schema/accounts-enums";
import type { ReactingEvent } from "@/db/schema/core-enums";

export const mailFacts = [
  "items",
  "total",
  "received",
  "missing",
  "surplus",
  "returned",
  "disputed",
  "why",
  "method",
  "paidAt",
  "until",
  "delivery",
  "pickup",
  "carrier",
  "tracking",
  "trackingPage",
  "receivedOn",
  "withdrawal",
  "next",
  "ends",
  "pause",
  "answer",
  "target",
] as const;
export type MailFact = (typeof mailFacts)[number];

/** No charge yet, a pending charge or a failed one. */
export type ReminderKind = "abandoned" | "unpaid" | "failed";

export type BuyerMailName = "receipt" | ReminderKind | BuyerMailKind;

export type OtherMailCause =
  | "order charged by Pix or boleto"
  | "money recorded as surplus"
  | "surplus of a boleto needs a target"
  | "refund delayed"
  | "refund requested by the buyer"
  | "refund request opened"
  | "refund request declined"
  | "refund accepted, not sent yet"
  | "accepted refund not retried"
  | "accepted refund paid outside by the seller"
  | "confirmed refund refused by the bank"
  | "delivery recorded by the seller"
  | "goods sent by the seller"
  | "subscription left by its buyer"
  | "subscription paused by its buyer"
  | "pause ended by its buyer"
  | "order idle";

export interface BuyerMail {
  after: readonly (ReactingEvent | OtherMailCause)[];
  /** Condition for sending; absent if every occurrence is mailed. */
  only?: string;
  /** `payer` is the address used at payment, which corrections do not change. */
  to: "buyer" | "payer";
  /** Stated in the text. */
  says: readonly MailFact[];
  /** Listed below the text, one per line. Omitted if the order lacks them. */
  lists: readonly MailFact[];
  opens: "checkout" | "order" | "receipt" | "subscription" | "refund page" | "course, goods, then receipt";
}

/**
 * Every email to a buyer: its cause, recipient and facts. The reactions plan emails from this
 * table, the composers list its facts, and `docs/mails.md` is generated from it.
 */
export const buyerMails: Record<BuyerMailName, BuyerMail> = {
  payment_due: {
    after: ["order charged by Pix or boleto"],
    only: "while the code is payable, and at most ten a day to one address",
    to: "buyer",
    says: ["total", "method", "until"],
    lists: [],
    opens: "order",
  },
  receipt: {
    after: ["transaction_paid"],
    only: "the first payment of an order, unless its money is surplus; by Pix Automático once it is authorized",
    to: "buyer",
    says: ["received", "method"],
    lists: ["items", "total", "surplus", "paidAt", "delivery", "pickup", "withdrawal"],
    opens: "course, goods, then receipt",
  },
  underpaid: {
    after: ["transaction_underpaid"],
    only: "while the order is unpaid",
    to: "payer",
    says: ["received", "total"],
    lists: ["missing"],
    opens: "order",
  },
  overpaid: {
    after: ["transaction_overpaid"],
    only: "while the surplus is not refunded",
    to: "payer",
    says: ["surplus", "received"],
    lists: ["total"],
    opens: "order",
  },
  surplus: {
    after: ["money recorded as surplus"],
    only: "Pix and card, until the money is refunded",
    to: "payer",
    says: ["received", "why"],
    lists: ["paidAt"],
    opens: "order",
  },
  card_refused: {
    after: ["transaction_refused"],
    only: "a first charge by card that was pending before, while the order is unpaid",
    to: "buyer",
    says: ["total"],
    lists: [],
    opens: "order",
  },
  refunded: {
    after: ["transaction_refunded"],
    to: "payer",
    says: ["returned", "why", "method"],
    lists: [],
    opens: "order",
  },
  refund_waits: {
    after: ["refund delayed"],
    only: "until it is sent or canceled",
    to: "payer",
    says: ["returned", "target", "until"],
    lists: [],
    opens: "refund page",
  },
  refund_owed: {
    after: ["surplus of a boleto needs a target"],
    only: "until it is refunded",
    to: "payer",
    says: ["returned"],
    lists: [],
    opens: "refund page",
  },
  refund_asked: {
    after: ["refund requested by the buyer"],
    only: "unless it is delayed",
    to: "payer",
    says: ["returned", "method"],
    lists: [],
    opens: "order",
  },
  refund_requested: {
    after: ["refund request opened"],
    only: "while it is open",
    to: "payer",
    says: ["total"],
    lists: [],
    opens: "order",
  },
  refund_accepted: {
    after: ["refund accepted, not sent yet"],
    only: "while it is tried and not sent",
    to: "payer",
    says: ["returned"],
    lists: [],
    opens: "order",
  },
  refund_lapsed: {
    after: ["accepted refund not retried"],
    only: "while it is not sent",
    to: "payer",
    says: ["returned"],
    lists: [],
    opens: "order",
  },
  refund_declined: {
    after: ["refund request declined"],
    to: "payer",
    says: ["answer"],
    lists: [],
    opens: "order",
  },
  refund_settled: {
    after: ["accepted refund paid outside by the seller"],
    to: "payer",
    says: ["returned", "answer"],
    lists: [],
    opens: "order",
  },
  refund_refused: {
    after: ["confirmed refund refused by the bank"],
    only: "the first refusal for one destination, while the money is not returned",
    to: "payer",
    says: ["returned", "target"],
    lists: [],
    opens: "refund page",
  },
  shipped: {
    after: ["goods sent by the seller"],
    only: "a sale that is still paid; again when its tracking is corrected",
    to: "payer",
    says: ["carrier"],
    lists: ["tracking", "trackingPage", "delivery"],
    opens: "order",
  },
  receipt_recorded: {
    after: ["delivery recorded by the seller"],
    to: "payer",
    says: ["receivedOn", "withdrawal"],
    lists: [],
    opens: "order",
  },
  disputed: {
    after: ["transaction_chargeback"],
    to: "payer",
    says: ["disputed", "received"],
    lists: [],
    opens: "order",
  },
  dispute_won: {
    after: ["transaction_chargeback_won"],
    only: "while the access or the subscription is back",
    to: "payer",
    says: ["received"],
    lists: [],
    opens: "order",
  },
  dispute_lost: {
    after: ["dispute_lost"],
    only: "a dispute that ended the access; a subscription's end has its own mail",
    to: "payer",
    says: ["disputed"],
    lists: [],
    opens: "order",
  },
  renewed: {
    after: ["transaction_paid"],
    only: "renewals",
    to: "buyer",
    says: ["received"],
    lists: ["items", "method", "paidAt", "next"],
    opens: "receipt",
  },
  renewal_failed: {
    after: ["transaction_refused", "subscription_renewal_failed"],
    only: "renewals of a subscription that is not canceled",
    to: "buyer",
    says: ["total"],
    lists: [],
    opens: "subscription",
  },
  subscription_leaving: {
    after: ["subscription left by its buyer"],
    only: "unless it was taken back",
    to: "buyer",
    says: ["ends"],
    lists: [],
    opens: "order",
  },
  subscription_paused: {
    after: ["subscription paused by its buyer"],
    only: "while it is paused",
    to: "buyer",
    says: ["pause"],
    lists: [],
    opens: "order",
  },
  subscription_resumed: {
    after: ["pause ended by its buyer"],
    only: "while it is charged again",
    to: "buyer",
    says: ["next"],
    lists: [],
    opens: "order",
  },
  subscription_canceled: {
    after: ["subscription_canceled", "product_canceled"],
    to: "buyer",
    says: ["why"],
    lists: [],
    opens: "order",
  },
  abandoned: {
    after: ["order idle"],
    only: "no charge; once, after an hour, one a day per address and network",
    to: "buyer",
    says: [],
    lists: [],
    opens: "checkout",
  },
  unpaid: {
    after: ["order idle"],
    only: "a pending code and no money; once, after an hour, for a boleto after two days",
    to: "buyer",
    says: ["total"],
    lists: [],
    opens: "order",
  },
  failed: {
    after: ["order idle"],
    only: "an expired code or a refused card and no money; once, as above",
    to: "buyer",
    says: [],
    lists: [],
    opens: "order",
  },
};
