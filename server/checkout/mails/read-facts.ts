import type { Language } from "@/db/schema/core-enums";
import { isFreight } from "../../catalog/prices/price";
import { mailFormats, mailWords } from "../../core/mail/mail-words";
import { couponOf, pixDiscountIn } from "../../payments/transactions/describe-sales";
import { dueOf, type TransactionRow } from "../../payments/transactions/transaction-shape";
import { pickupPlacesOf, writeAddress } from "../terms/freight";
import { type BuyerMailName, buyerMails, type MailFact } from "./buyer-mails";
import { languageOf, type MailFacts } from "./mail-facts";

export interface FactLine {
  label: string;
  value: string;
}

/**
 * Returns a charge's sums in cents. `surplusInCents` is the money received by a paid charge beyond
 * its price, net of refunds.
 */
export function sumsOf(charge: TransactionRow) {
  const { amount, amountPaid, refunded, status, approvedAt } = charge;
  const receivedInCents = amountPaid ?? 0;
  const dueInCents = approvedAt ? dueOf(charge, approvedAt) : amount;
  const keptInCents = receivedInCents - refunded;
  const surplusInCents = status === "paid" ? Math.min(receivedInCents - dueInCents, keptInCents) : keptInCents;
  const missingInCents = status === "pending" ? Math.max(0, amount - receivedInCents) : 0;
  return { receivedInCents, totalInCents: dueInCents, surplusInCents: Math.max(0, surplusInCents), missingInCents };
}

/** Returns the facts that `buyerMails` lists for an email about a charge, without those the order lacks. */
export function linesOf(name: BuyerMailName, facts: MailFacts, charge: TransactionRow | null): FactLine[] {
  const language = languageOf(facts.order);
  if (!charge) return [];
  return buyerMails[name].lists.flatMap((fact) => readers[fact]?.({ facts, charge, language }) ?? []);
}

interface Read {
  facts: MailFacts;
  charge: TransactionRow;
  language: Language;
}

type Reader = (read: Read) => FactLine[];

const amountLine =
  (fact: "total" | "received" | "missing" | "surplus", read: (sums: ReturnType<typeof sumsOf>) => number): Reader =>
  ({ charge, language }) => {
    const cents = read(sumsOf(charge));
    return cents > 0 ? [line(fact, language, mailFormats(language).cents(cents))] : [];
  };

/** Facts without a reader appear only in the text. */
const readers: Partial<Record<MailFact, Reader>> = {
  items: listItems,
  total: amountLine("total", ({ totalInCents }) => totalInCents),
  received: amountLine("received", ({ receivedInCents }) => receivedInCents),
  missing: amountLine("missing", ({ missingInCents }) => missingInCents),
  surplus: amountLine("surplus", ({ surplusInCents }) => surplusInCents),
  method: ({ charge, language }) => [
    line("method", language, mailWords(language)("facts.methods", { method: charge.paymentMethod })),
  ],
  paidAt: ({ charge, language }) =>
    charge.approvedAt ? [line("paidAt", language, mailFormats(language).minute(charge.approvedAt))] : [],
  delivery: ({ facts, charge, language }) => {
    const address = addressIn(facts, charge);
    return address ? [line("delivery", language, address)] : [];
  },
  pickup: ({ facts: { order }, language }) =>
    pickupPlacesOf(order.lines).map((place) => line("pickup", language, place)),
  carrier: ({ facts: { shipment }, language }) =>
    shipment?.carrier ? [line("carrier", language, shipment.carrier)] : [],
  tracking: ({ facts: { shipment }, language }) =>
    shipment?.trackingCode ? [line("tracking", language, shipment.trackingCode)] : [],
  trackingPage: ({ facts: { shipment }, language }) =>
    shipment?.trackingUrl ? [line("trackingPage", language, shipment.trackingUrl)] : [],
  withdrawal: ({ facts: { guarantee }, language }) =>
    guarantee?.withdrawUntil
      ? [line("withdrawal", language, mailFormats(language).day(new Date(guarantee.withdrawUntil)))]
      : [],
  next: ({ facts: { subscription }, language }) =>
    subscription?.nextChargeAt ? [line("next", language, mailFormats(language).day(subscription.nextChargeAt))] : [],
};

function line(
  fact:
    | ("total" | "received" | "missing" | "surplus" | "method" | "paidAt" | "withdrawal" | "next")
    | ("delivery" | "pickup" | "carrier" | "tracking" | "trackingPage"),
  language: Language,
  value: string,
): FactLine {
  return { label: mailWords(language)(`facts.${fact}`), value };
}

function listItems({ charge, language }: Read): FactLine[] {
  const t = mailWords(language);
  const { cents } = mailFormats(language);
  const items = charge.items.map((item) => {
    const { quantity, amountInCents, discountInCents = 0, pixDiscountInCents = 0 } = item;
    const title = isFreight(item) ? t("facts.freight") : item.title;
    return {
      label: quantity > 1 ? t("facts.item", { quantity, title }) : title,
      value: cents(amountInCents * quantity + discountInCents + pixDiscountInCents),
    };
  });
  const coupon = couponOf(charge);
  const pixDiscountInCents = pixDiscountIn(charge.items);
  const interestInCents = charge.installmentInterest?.amountInCents ?? 0;
  if (coupon)
    items.push({ label: t("facts.coupon", { code: coupon.code }), value: `− ${cents(coupon.discountInCents)}` });
  if (pixDiscountInCents > 0) items.push({ label: t("facts.pixDiscount"), value: `− ${cents(pixDiscountInCents)}` });
  if (interestInCents > 0) items.push({ label: t("facts.interest"), value: cents(interestInCents) });
  return items;
}

/**
 * Returns a shipped order's address. Empty if the order was placed again under another email
 * address since the charge.
 */
export function addressIn({ order }: MailFacts, charge: TransactionRow | null): string {
  return order.customerEmail === charge?.customerEmail ? writeAddress(order.delivery) : "";
}
