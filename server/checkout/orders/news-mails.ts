import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { chargebacks, duplicatePayments, events, orders } from "@/db/schema";
import { type BuyerMailKind, buyerMailKinds } from "@/db/schema/accounts-enums";
import type { Composed, MailSender, OutboxRow } from "../../core/mail/outbox";
import { isWaiting } from "../../payments/transactions/charge-state";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findTransactionRow } from "../../payments/transactions/transactions";
import { claimCodeMail } from "../mails/claim-reminder";
import { carries, type MailFacts, readMailFacts, recipientOf } from "../mails/mail-facts";
import { sumsOf } from "../mails/read-facts";
import { type WhyReturned, whyReturned } from "../mails/why-returned";
import { keepChargeToken, keepLinkToken, refundPathOf } from "./link-tokens";
import { reloadOrder, sameOrder } from "./orders";
import { payerAddressOf, purchaseEmailOf } from "./purchase-email";
import {
  readAskedMail,
  readOwedMail,
  readRefusedMail,
  readRequestedMail,
  readWaitMail,
  type ToldRequest,
} from "./refund-wait";

export const newsMails: MailSender = { counts: "news", isKept: true, compose: ([row], now) => compose(row, now) };

const requestStates = {
  refund_requested: "requested",
  refund_accepted: "accepted",
  refund_lapsed: "lapsed",
  refund_declined: "declined",
  refund_settled: "settled",
} as const satisfies Partial<Record<BuyerMailKind, ToldRequest>>;

function isOfRequest(kind: BuyerMailKind): kind is keyof typeof requestStates {
  return kind in requestStates;
}

/** Returns null if the buyer's data was erased. */
async function compose({ companyId, subjectId, recipientId, topic, amount }: OutboxRow, now: Date): Promise<Composed> {
  const kind = buyerMailKinds.find((each) => each === topic);
  if (!kind) throw new Error("The outbox has news of an unknown kind");
  if (kind === "refund_waits") return readWaitMail(companyId, subjectId);
  if (kind === "refund_owed") return readOwedMail(companyId, subjectId);
  if (kind === "refund_refused") return readRefusedMail(companyId, subjectId);
  if (isOfRequest(kind)) return readRequestedMail(companyId, subjectId, requestStates[kind]);
  if (kind === "refund_asked") {
    // Without an order, this is the only email about the refund.
    const isTold = (await db().$count(orders, sameOrder({ companyId, id: recipientId }))) > 0;
    return readAskedMail(companyId, subjectId, { isTold });
  }
  const facts = await readMailFacts(await reloadOrder({ companyId, id: recipientId }), now);
  if (recipientOf(facts) === "") return null;
  const chargeId = await findSubject(companyId, kind, subjectId);
  const about = chargeId ? await findTransactionRow(companyId, chargeId) : facts.charge;
  const why = about ? await whyReturned(about, facts.charge) : "purchase";
  if (isOver(kind, facts, about, why)) return null;
  if (kind === "payment_due") {
    const code = stateOfCode(subjectId, facts, now);
    if (code !== "ready") return code;
  }
  // Limits emails about unpaid charges, because anyone may have entered the address.
  const isUnpaid = kind === "payment_due" || kind === "card_refused";
  if (isUnpaid && !(await claimCodeMail(facts.order, subjectId, now))) return null;
  const payer = await findPayer(facts, about);
  if (payer?.to === "") return null;
  // Loaded on first use, because the mail renderer takes 35 MB.
  const { composeBuyerMail } = await import("../mails/compose-buyer-mail");
  return composeBuyerMail(facts, { kind, about, why, amountInCents: amount, payer });
}

async function findSubject(companyId: string, kind: BuyerMailKind, subjectId: string): Promise<string | null> {
  if (kind === "payment_due") return subjectId;
  if (kind === "surplus") {
    const [surplus] = await db()
      .select({ transactionId: duplicatePayments.transactionId })
      .from(duplicatePayments)
      .where(and(eq(duplicatePayments.companyId, companyId), eq(duplicatePayments.id, subjectId)));
    return surplus?.transactionId ?? null;
  }
  const [event] = await db()
    .select({ type: events.type, subjectId: events.subjectId })
    .from(events)
    .where(and(eq(events.companyId, companyId), eq(events.id, subjectId)));
  if (event?.type === "dispute") {
    const [dispute] = await db()
      .select({ transactionId: chargebacks.transactionId })
      .from(chargebacks)
      .where(and(eq(chargebacks.companyId, companyId), eq(chargebacks.id, event.subjectId)));
    return dispute?.transactionId ?? null;
  }
  return event?.type === "transaction" ? event.subjectId : null;
}

/**
 * Returns the address used to pay a charge, empty if erased, with its refund page. Returns null if
 * that address already gets the order's emails, whose link opens the order.
 */
async function findPayer(facts: MailFacts, about: TransactionRow | null) {
  const { order, charge } = facts;
  const isOther = about !== null && about.id !== charge?.id && about.initiator === "customer";
  const to = isOther ? await purchaseEmailOf(about) : await payerAddressOf(order);
  if (to === recipientOf(facts) || (to === "" && !isOther)) return null;
  return {
    to,
    refundPath: refundPathOf(await (isOther ? keepChargeToken(about) : keepLinkToken(order, "order_refund"))),
  };
}

function isOver(kind: BuyerMailKind, facts: MailFacts, about: TransactionRow | null, why: WhyReturned): boolean {
  const { order, charge, endsAt, pause, subscription } = facts;
  switch (kind) {
    case "subscription_leaving":
      return !endsAt;
    case "subscription_paused":
      return !pause;
    case "subscription_resumed":
      return !subscription?.nextChargeAt;
    case "underpaid":
      return !about || order.paidAt !== null || !["pending", "canceled"].includes(about.status) || !keeps(about);
    case "overpaid":
      // The email `surplus` announces a surplus on another charge of the order.
      return !about || !["purchase", "extra", "part"].includes(why) || sumsOf(about).surplusInCents === 0;
    case "surplus":
      return !about || !keeps(about);
    case "dispute_won":
      return about?.status !== "paid" || !carries(facts, about);
    case "dispute_lost":
      return about?.status !== "chargeback" || about.subscriptionId !== null || !carries(facts, about);
    case "shipped":
      return about?.status !== "paid";
    case "card_refused":
      return order.paidAt !== null || about?.status !== "refused" || about.id !== charge?.id;
    default:
      return false;
  }
}

function keeps({ amountPaid, refunded }: TransactionRow): boolean {
  return (amountPaid ?? 0) > refunded;
}

/** Returns null for a replaced, paid or expired code, and `later` for one that the acquirer has not created yet. */
function stateOfCode(chargeId: string, { charge }: MailFacts, now: Date): "ready" | "later" | null {
  if (charge?.id !== chargeId || !isWaiting(charge, now)) return null;
  return charge.pix || charge.boleto ? "ready" : "later";
}
