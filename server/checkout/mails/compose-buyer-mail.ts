import type { BuyerMailKind } from "@/db/schema/accounts-enums";
import { composeShopMail, describeShop, subscriptionPart } from "../../catalog/branding/shop-mail";
import { startOfDay } from "../../core/calendar/calendar";
import type { MailPath } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailFormats, mailWords } from "../../core/mail/mail-words";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { buyerMails } from "./buyer-mails";
import { carries, frameOf, languageOf, type MailFacts } from "./mail-facts";
import { replyOf } from "./order-mails";
import { linesOf, sumsOf } from "./read-facts";
import type { WhyReturned } from "./why-returned";

interface Payer {
  to: string;
  refundPath: string;
}

interface News {
  kind: Exclude<BuyerMailKind, `refund_${string}`>;
  about: TransactionRow | null;
  why: WhyReturned;
  amountInCents: number | null;
  /** Address used at payment, with its refund path. Null if the order's emails already use that address. */
  payer: Payer | null;
}

/** Replaces the order's link with the refund path, because the recipient may not be the order's buyer. */
function ofMoney(facts: MailFacts, { to, refundPath: path }: Payer) {
  const frame = frameOf(facts);
  return { ...frame, to, subscription: null, order: { ...frame.order, path } };
}

interface DueCode {
  text: string;
  until: string;
  links: readonly MailPath[];
}

export function composeBuyerMail(facts: MailFacts, news: News): Promise<Mail> {
  const { kind, about, why, amountInCents, payer } = news;
  const { order, productName, shop, subscription, standing, endsAt, pause, ended, automatic } = facts;
  const next = subscription?.nextChargeAt ?? null;
  const frame = payer !== null && buyerMails[kind].to === "payer" ? ofMoney(facts, payer) : frameOf(facts);
  // A charge due during the dispute is skipped, possibly only after this email.
  if (kind === "dispute_won" && standing?.wonAt && next && next <= standing.wonAt) frame.subscription = null;
  const language = languageOf(order);
  const t = mailWords(language);
  const { cents, day } = mailFormats(language);
  const isRenewal = payer === null && about?.initiator === "merchant";
  const { path } = frame.order;
  const receiptPath = isRenewal ? `${path}?charge=${about.id}` : path;
  const code = kind === "payment_due" ? dueCodeOf(facts) : null;
  const sums = about && sumsOf(about);
  const values = {
    ...(sums && {
      received: cents(sums.receivedInCents),
      total: cents(sums.totalInCents),
      surplus: cents(sums.surplusInCents),
    }),
    why,
    late: about?.status === "canceled" ? "yes" : "no",
    kept: about?.status === "paid" ? "yes" : "no",
    suspended: about?.status === "chargeback" && carries(facts, about) ? "yes" : "no",
    renews: about?.subscriptionId ? "yes" : "no",
    product: productName,
    seller: shop.legalName,
    amount: cents(amountInCents ?? 0),
    part: sums && (amountInCents ?? 0) < sums.receivedInCents ? "yes" : "no",
    method: about?.paymentMethod ?? order.paymentMethod ?? "",
    until: code?.until ?? "",
    retried: next ? "yes" : "no",
    by: subscription?.isAutomatic ? "pix" : "card",
    ended: ended?.reason ?? "requested",
    again: ended?.againPath ? "yes" : "no",
    day: next ? day(next) : "",
    ends: endsAt ? day(endsAt) : "",
    pauses: pause ? day(pause.from) : "",
    resumes: pause ? day(pause.until) : "",
    carrier: facts.shipment?.carrier ?? "",
    receivedOn: facts.charge?.receipt ? day(startOfDay(facts.charge.receipt.day)) : "",
    withdraw: facts.guarantee?.withdrawUntil ? day(new Date(facts.guarantee.withdrawUntil)) : "no",
  };
  const again = kind === "subscription_canceled" && ended ? ended.againPath : null;
  const terms =
    kind === "payment_due" && automatic
      ? t("buyer.payment_due.automatic", {
          amount: cents(automatic.amountInCents),
          frequency: automatic.frequency,
          day: day(startOfDay(automatic.startsOn)),
        })
      : null;
  const actions: Partial<Record<BuyerMailKind, MailPath>> = {
    payment_due: { label: t("buyer.payment_due.action"), path },
    ...(again && { subscription_canceled: { label: t("buyer.subscription_canceled.action"), path: again } }),
    renewal_failed: { label: t("buyer.renewal_failed.action", values), path: `${path}${subscriptionPart}` },
    renewed: { label: t("buyer.renewed.action"), path: receiptPath },
  };
  return composeShopMail({
    ...frame,
    subject: t(`buyer.${kind}.subject`, values),
    heading: t(`buyer.${kind}.heading`, values),
    text: t(`buyer.${kind}.text`, values),
    facts: linesOf(kind, facts, about),
    paragraphs: terms ? [terms] : [],
    code: code?.text,
    action: actions[kind] ?? { label: t("buyer.action"), path: receiptPath },
    links: code?.links ?? (again ? [{ label: t("buyer.action"), path }] : []),
    footnote: t("shop.footnote", { seller: describeShop(shop), reply: replyOf(facts) }),
  });
}

function dueCodeOf({ order, charge }: MailFacts): DueCode | null {
  const language = languageOf(order);
  const { day, minute } = mailFormats(language);
  if (charge?.pix) {
    return { text: charge.pix.emv, until: minute(new Date(charge.pix.expiresAt)), links: [] };
  }
  if (!charge?.boleto) return null;
  const { digitableLine, dueOn, pageToken } = charge.boleto;
  const slip = { label: mailWords(language)("buyer.payment_due.slip"), path: `/boleto/${pageToken}` };
  return { text: digitableLine, until: day(startOfDay(dueOn)), links: [slip] };
}
