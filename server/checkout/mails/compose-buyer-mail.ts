import type { BuyerMailKind } from "@/db/schema/accounts-enums";
import { composeShopMail, describeShop, subscriptionPart } from "../../catalog/branding/shop-mail";
import { startOfDay } from "../../core/calendar/calendar";
import type { MailPath } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailFormats, mailWords } from "../../core/mail/mail-words";
import { frameOf, languageOf, type MailFacts } from "./mail-facts";
import { replyOf } from "./order-mails";

interface Payer {
  to: string;
  refundPath: string;
}

interface News {
  kind: Exclude<BuyerMailKind, "refund_waits" | "refund_owed">;
  amountInCents: number | null;
  answer?: string;
  /**
   * The address used at payment and its refund path. Null unless other mails of the order go to a different address.
   */
  payer: Payer | null;
}

/** Mails about money. They go to the address used at payment, which later corrections do not change. */
const moneyKinds: readonly BuyerMailKind[] = ["refunded", "disputed", "refund_declined"];

/** Excludes links of the order, because the recipient may not be its buyer. */
function ofMoney(facts: MailFacts, { to, refundPath: path }: Payer) {
  const frame = frameOf(facts);
  return { ...frame, to, subscription: null, order: { ...frame.order, path } };
}

interface DueCode {
  text: string;
  /** Deadline as formatted text. */
  until: string;
  links: readonly MailPath[];
}

export function composeBuyerMail(facts: MailFacts, { kind, amountInCents, answer = "", payer }: News): Promise<Mail> {
  const { order, productName, shop, subscription, endsAt, pause } = facts;
  const frame = payer !== null && moneyKinds.includes(kind) ? ofMoney(facts, payer) : frameOf(facts);
  const language = languageOf(order);
  const t = mailWords(language);
  const { cents, day } = mailFormats(language);
  const { path } = frame.order;
  const code = kind === "payment_due" ? dueCodeOf(facts) : null;
  const next = subscription?.nextChargeAt ?? null;
  const values = {
    product: productName,
    seller: shop.legalName,
    amount: cents(amountInCents ?? 0),
    method: order.paymentMethod ?? "",
    until: code?.until ?? "",
    retried: next ? "yes" : "no",
    by: subscription?.isAutomatic ? "pix" : "card",
    day: next ? day(next) : "",
    ends: endsAt ? day(endsAt) : "",
    pauses: pause ? day(pause.from) : "",
    resumes: pause ? day(pause.until) : "",
    answer,
  };
  const actions: Partial<Record<BuyerMailKind, MailPath>> = {
    payment_due: { label: t("buyer.payment_due.action"), path },
    renewal_failed: { label: t("buyer.renewal_failed.action", values), path: `${path}${subscriptionPart}` },
  };
  return composeShopMail({
    ...frame,
    subject: t(`buyer.${kind}.subject`, values),
    heading: t(`buyer.${kind}.heading`, values),
    text: t(`buyer.${kind}.text`, values),
    code: code?.text,
    action: actions[kind] ?? { label: t("buyer.action"), path },
    links: code?.links ?? [],
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
