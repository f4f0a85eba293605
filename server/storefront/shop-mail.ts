import type { Language } from "@/db/enums";
import { composeMail, type MailPath } from "../core/compose-mail";
import { mailFormats, mailWords } from "../core/mail-words";
import type { Mail } from "../core/outbox";

/** The shop that a mail to a buyer speaks for. */
export interface Shop {
  name: string;
  legalName: string;
  document: string;
  supportEmail: string;
  supportPhone: string;
  /** Of its checkout pages; null without one. */
  color: string | null;
}

export interface ShopMail {
  to: string;
  language: Language;
  shop: Shop;
  /** Of the order that it is about, and the path of its page. */
  order: { number: string; path: string };
  /**
   * What the buyer's subscription charges next; null without one that runs. `nextChargeAt` is null where its card may not
   * be charged again.
   */
  subscription: { amountInCents: number; nextChargeAt: Date | null } | null;
  subject: string;
  heading: string;
  text: string;
  code?: string | undefined;
  action: MailPath;
  links?: readonly MailPath[];
  footnote: string;
}

/** The part of an order's page where its subscriber cancels and changes the card. */
export const subscriptionPart = "#subscription";

/**
 * A mail of a shop to its buyer: under the shop's name, answered to the shop, with the order's number. A subscriber also
 * reads what is charged next, and how to cancel and to change the card.
 */
export function composeShopMail({ shop, order, subscription, ...mail }: ShopMail): Promise<Mail> {
  const { language, links = [] } = mail;
  const t = mailWords(language);
  const { cents, day } = mailFormats(language);
  const notes = [t("shop.order", { number: order.number })];
  if (!subscription) return composeMail({ ...mail, sender: senderOf(shop), links, notes });
  const { amountInCents, nextChargeAt } = subscription;
  const values = { amount: cents(amountInCents), day: nextChargeAt ? day(nextChargeAt) : "" };
  return composeMail({
    ...mail,
    sender: senderOf(shop),
    links: [...links, { label: t("shop.manage"), path: `${order.path}${subscriptionPart}` }],
    notes: [t(nextChargeAt ? "shop.subscription" : "shop.unpaid", values), ...notes],
  });
}

function senderOf({ name, supportEmail, color }: Shop) {
  return { name, replyTo: supportEmail || null, color };
}

/** The shop's legal data in one line, and how to reach it. */
export function describeShop({ legalName, document, supportEmail, supportPhone }: Shop): string {
  return [legalName, document, supportEmail, supportPhone].filter(Boolean).join(" · ");
}
