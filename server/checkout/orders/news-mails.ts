import { type BuyerMailKind, buyerMailKinds } from "@/db/schema/accounts-enums";
import type { Composed, MailSender, OutboxRow } from "../../core/mail/outbox";
import { findAnswer } from "../../payments/refund-requests/refund-requests";
import { isWaiting } from "../../payments/transactions/charge-state";
import { claimCodeMail } from "../mails/claim-reminder";
import { type MailFacts, readMailFacts, recipientOf } from "../mails/mail-facts";
import { keepLinkToken, refundPathOf } from "./link-tokens";
import { reloadOrder } from "./orders";
import { payerAddressOf } from "./purchase-email";
import { readOwedMail, readWaitMail } from "./refund-wait";

export const newsMails: MailSender = { counts: "news", isKept: true, compose: ([row], now) => compose(row, now) };

/** Returns null if the buyer's data was erased. */
async function compose({ companyId, subjectId, recipientId, topic, amount }: OutboxRow, now: Date): Promise<Composed> {
  const kind = buyerMailKinds.find((each) => each === topic);
  if (!kind) throw new Error("The outbox has news of an unknown kind");
  if (kind === "refund_waits") return readWaitMail(companyId, subjectId);
  if (kind === "refund_owed") return readOwedMail(companyId, subjectId);
  const facts = await readMailFacts(await reloadOrder({ companyId, id: recipientId }), now);
  if (recipientOf(facts) === "" || isOver(kind, facts)) return null;
  if (kind === "payment_due") {
    const state = stateOfCode(subjectId, facts, now);
    if (state !== "ready") return state;
    if (!(await claimCodeMail(facts.order, subjectId, now))) return null;
  }
  const answer = kind === "refund_declined" ? await findAnswer(companyId, subjectId) : "";
  if (kind === "refund_declined" && !answer) return null;
  const { order } = facts;
  const to = await payerAddressOf(order);
  const payer =
    to === "" || to === recipientOf(facts)
      ? null
      : { to, refundPath: refundPathOf(await keepLinkToken(order, "order_refund")) };
  // Loaded on first use, because the mail renderer takes 35 MB.
  const { composeBuyerMail } = await import("../mails/compose-buyer-mail");
  return composeBuyerMail(facts, { kind, amountInCents: amount, answer: answer ?? "", payer });
}

/** Reports whether the mail is outdated because the subscription has changed. */
function isOver(kind: BuyerMailKind, { endsAt, pause, subscription }: MailFacts): boolean {
  if (kind === "subscription_leaving") return !endsAt;
  if (kind === "subscription_paused") return !pause;
  return kind === "subscription_resumed" && !subscription?.nextChargeAt;
}

/** Skips replaced, paid and expired codes. Defers codes that the acquirer has not created yet. */
function stateOfCode(chargeId: string, { charge }: MailFacts, now: Date): "ready" | "later" | null {
  if (charge?.id !== chargeId || !isWaiting(charge, now)) return null;
  return charge.pix || charge.boleto ? "ready" : "later";
}
