import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import { db } from "@/db/client";
import { buyerMails } from "@/db/schema";
import { isGivenUp, isMailed, sendCompanyMail } from "../companies/send-company-mail";
import { findCompaniesWith, hasNoClock, takeFairTurns } from "../core/fair-turns";
import type { Mail } from "../core/outbox";
import { findAnswer } from "../guarantees/refund-requests";
import { isWaiting } from "../sales/charge-state";
import { claimCodeMail } from "./claim-reminder";
import { keepLinkToken, refundPathOf } from "./link-tokens";
import { type MailFacts, readMailFacts, recipientOf } from "./mail-facts";
import { reloadOrder } from "./orders";
import { payerAddressOf } from "./purchase-email";
import { readOwedMail, readWaitMail } from "./refund-wait";
import type { MailRun } from "./send-order-mails";

/** A run's lease on a mail (real clock); after it, another run may send the mail. */
const leaseMs = 90_000;

/** Age of the event at which its mail is given up. */
const staleMs = 24 * 3_600_000;

const batchSize = 50;

type BuyerMailRow = typeof buyerMails.$inferSelect;

/**
 * Mails buyers about the codes, refunds and disputes of their orders, and about their subscriptions. A lease claims
 * each mail before it is sent, so concurrent runs send it once; if a run dies, another sends it. A mail that cannot be
 * sent within a day is given up.
 *
 * @returns how many were sent.
 */
export async function sendBuyerMails({ now, deadline, only }: MailRun): Promise<{ news: number }> {
  const due = and(
    isNull(buyerMails.doneAt),
    lte(buyerMails.createdAt, now),
    or(isNull(buyerMails.leasedUntil), lte(buyerMails.leasedUntil, new Date())),
  );
  let sent = 0;
  const pieces = async function* (companyId: string) {
    yield* await db()
      .select()
      .from(buyerMails)
      .where(and(eq(buyerMails.companyId, companyId), due))
      .orderBy(asc(buyerMails.createdAt), asc(buyerMails.id))
      .limit(batchSize);
  };
  const find = () => findCompaniesWith(buyerMails.companyId, and(due, hasNoClock(buyerMails.companyId)));
  const found = only ? [only] : await find();
  await takeFairTurns(
    found.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "A mail to a buyer could not be sent" },
    async (row) => {
      const leasedUntil = new Date(Date.now() + leaseMs);
      const claimed = await db()
        .update(buyerMails)
        .set({ leasedUntil })
        .where(and(sameMail(row), due))
        .returning({ id: buyerMails.id });
      if (claimed.length === 0) return;
      const outcome = await send(row, now);
      if (outcome === "later") return;
      if (outcome === "sent") sent += 1;
      await db()
        .update(buyerMails)
        .set({ doneAt: now, leasedUntil: null })
        .where(and(sameMail(row), eq(buyerMails.leasedUntil, leasedUntil)));
    },
  );
  return { news: sent };
}

const sameMail = ({ companyId, id }: BuyerMailRow) => and(eq(buyerMails.companyId, companyId), eq(buyerMails.id, id));

/** Sends nothing to a buyer whose data was erased. */
async function send(row: BuyerMailRow, now: Date): Promise<"sent" | "never" | "later"> {
  const { companyId, orderId, kind, amount, createdAt } = row;
  if (createdAt.getTime() + staleMs <= now.getTime()) return "never";
  if (kind === "refund_waits" || kind === "refund_owed") {
    const mail = await (kind === "refund_waits" ? readWaitMail : readOwedMail)(companyId, row.id);
    return mail ? mailTo(mail, row, now) : "never";
  }
  const facts = await readMailFacts(await reloadOrder({ companyId, id: orderId }), now);
  if (recipientOf(facts) === "") return "never";
  if (kind === "payment_due") {
    const state = stateOfCode(row, facts, now);
    if (state !== "ready") return state;
    if (!(await claimCodeMail(facts.order, row.id, now))) return "never";
  }
  if (kind === "subscription_leaving" && !facts.endsAt) return "never";
  if (kind === "subscription_paused" && !facts.pause) return "never";
  if (kind === "subscription_resumed" && !facts.subscription?.nextChargeAt) return "never";
  const answer = kind === "refund_declined" ? await findAnswer(companyId, row.id) : "";
  if (kind === "refund_declined" && !answer) return "never";
  const { order } = facts;
  const to = await payerAddressOf(order);
  const payer =
    to === "" || to === recipientOf(facts)
      ? null
      : { to, refundPath: refundPathOf(await keepLinkToken(order, "order_refund")) };
  const news = { kind, amountInCents: amount, answer: answer ?? "", payer };
  // The mail renderer takes 35 MB, so it is loaded on first use.
  const { composeBuyerMail } = await import("./compose-buyer-mail");
  return mailTo(await composeBuyerMail(facts, news), row, now);
}

async function mailTo(mail: Mail, { companyId }: BuyerMailRow, now: Date): Promise<"sent" | "never" | "later"> {
  const outcome = await sendCompanyMail(mail, { companyId, now });
  if (isMailed(outcome)) return "sent";
  return isGivenUp(outcome) ? "never" : "later";
}

/** A replaced, paid or expired code is not sent; one that the acquirer has yet to make is sent later. */
function stateOfCode({ id }: BuyerMailRow, { charge }: MailFacts, now: Date): "ready" | "never" | "later" {
  if (charge?.id !== id || !isWaiting(charge, now)) return "never";
  return charge.pix || charge.boleto ? "ready" : "later";
}
