import type { Language } from "@/db/schema/core-enums";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import { composeMail } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailFormats, mailWords } from "../../core/mail/mail-words";
import { maskedTarget, type RefundTarget } from "../../payments/refunds/refund-target";
import type { HeldRefund, RefundPage } from "./schemas";

/** Common part of refund emails. `to` is always the address used at payment. */
interface MailContext {
  to: string;
  language: Language;
  company: { name: string; legalName: string; supportEmail: string };
}

/** `isOffer` is true for an email that takes effect only if its recipient acts. */
function frameOf({ to, language, company }: MailContext, { isOffer = false } = {}) {
  const t = mailWords(language);
  const seller = [company.legalName, company.supportEmail].filter(Boolean).join(" · ");
  const footnote = t(isOffer ? "refunds.footnote" : "refunds.sentFootnote", { seller });
  const sender = { name: company.name, replyTo: company.supportEmail || null, color: null };
  return { t, seller: company.legalName, frame: { to, language, sender, footnote } };
}

export function composeRefundLink(letter: MailContext, path: string): Promise<Mail> {
  const { t, frame, seller } = frameOf(letter, { isOffer: true });
  return composeMail({
    ...frame,
    subject: t("refunds.link.subject", { seller }),
    heading: t("refunds.link.heading"),
    text: t("refunds.link.text", { seller }),
    action: { label: t("refunds.link.action"), path },
  });
}

export function composeRefundCode(letter: MailContext, code: string, target: RefundTarget): Promise<Mail> {
  const { t, frame, seller } = frameOf(letter, { isOffer: true });
  return composeMail({
    ...frame,
    subject: t("refunds.code.subject", { code }),
    heading: t("refunds.code.heading"),
    text: t("refunds.code.text", { seller, target: maskedTarget(target) }),
    code,
  });
}

export function composeRefundOwed(
  letter: MailContext,
  { amountInCents, refundsTo }: NonNullable<RefundPage["owed"]>,
  path: string,
): Promise<Mail> {
  const { t, frame, seller } = frameOf(letter);
  const to = refundsTo === "bankAccount" ? "account" : "key";
  const values = { amount: mailFormats(letter.language).cents(amountInCents), seller, to };
  return composeMail({
    ...frame,
    subject: t("refunds.owed.subject", values),
    heading: t("refunds.owed.heading", values),
    text: t("refunds.owed.text", values),
    action: { label: t("refunds.owed.action"), path },
  });
}

export function composeRefundHeld(letter: MailContext, held: HeldRefund, path: string): Promise<Mail> {
  const { t, frame, seller } = frameOf(letter);
  const { cents, minute } = mailFormats(letter.language);
  const values = { amount: cents(held.amountInCents), target: held.target, at: minute(new Date(held.sendAt)), seller };
  return composeMail({
    ...frame,
    subject: t("refunds.held.subject", values),
    heading: t("refunds.held.heading"),
    text: t("refunds.held.text", values),
    action: { label: t("refunds.held.action"), path },
  });
}

export interface AskedRefund {
  /**
   * `asked`: the refund is in progress. `refused`: the bank refused it later. The others are states
   * of a request: `requested` awaits the seller's decision, `accepted` awaits a sufficient balance,
   * `lapsed` is not retried, and `settled` was paid outside the platform according to the seller.
   */
  kind: "asked" | "requested" | "accepted" | "lapsed" | "declined" | "settled" | "refused";
  product: string;
  amountInCents: number;
  createdAt: Date;
  method: PaymentMethod;
  /** The seller's text, or empty. */
  answer: string;
  /**
   * After a refusal, the buyer requests again, the seller decides again, or the refund is retried.
   * The buyer of a lapsed request corrects the destination.
   */
  next: "buyer" | "seller" | "retry";
  /** Masked destination of a boleto refund; empty if the email does not state it. */
  target: string;
}

/** Decreto 7.962/2013, article 5. */
export function composeRefundAsked(
  letter: MailContext,
  { kind, product, amountInCents, createdAt, method, answer, next, target }: AskedRefund,
  path: string,
): Promise<Mail> {
  const { t, frame, seller } = frameOf(letter);
  const { cents, minute } = mailFormats(letter.language);
  const values = {
    product,
    amount: cents(amountInCents),
    at: minute(createdAt),
    seller,
    method,
    answer,
    next,
    target,
  };
  const isTargetAsked = (kind === "refused" && method === "boleto") || (kind === "lapsed" && next === "buyer");
  return composeMail({
    ...frame,
    subject: t(`refunds.${kind}.subject`, values),
    heading: t(`refunds.${kind}.heading`),
    text: t(`refunds.${kind}.text`, values),
    action: { label: t(isTargetAsked ? "refunds.refused.action" : "refunds.asked.action"), path },
  });
}

/** Confirms a subscription's cancellation by its buyer. `endsAt` is the end of access, or null if it has ended. */
export function composeLeft(
  letter: MailContext,
  { product, endsAt }: { product: string; endsAt: Date | null },
  path: string,
): Promise<Mail> {
  const { t, frame, seller } = frameOf(letter);
  const values = { product, seller, ends: endsAt ? mailFormats(letter.language).day(endsAt) : "now" };
  return composeMail({
    ...frame,
    subject: t("leaving.subject", values),
    heading: t("leaving.heading"),
    text: t("leaving.text", values),
    action: { label: t("leaving.action"), path },
  });
}
