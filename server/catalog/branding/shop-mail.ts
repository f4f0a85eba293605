import type { Language } from "@/db/schema/core-enums";
import { composeMail, type MailPath } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailFormats, mailWords } from "../../core/mail/mail-words";

export interface Shop {
  name: string;
  legalName: string;
  document: string;
  supportEmail: string;
  supportPhone: string;
  /** Null for the default color. */
  color: string | null;
}

export interface ShopMail {
  to: string;
  language: Language;
  shop: Shop;
  order: { number: string; path: string };
  /**
   * Next charge of the buyer's subscription; null without an active one. `nextChargeAt` is null if
   * the card cannot be charged again.
   */
  subscription: { amountInCents: number; nextChargeAt: Date | null; isAutomatic: boolean } | null;
  subject: string;
  heading: string;
  text: string;
  paragraphs?: readonly string[];
  facts?: readonly { label: string; value: string }[];
  code?: string | undefined;
  action: MailPath;
  links?: readonly MailPath[];
  footnote: string;
}

/** URL fragment of the order page for canceling and changing the card. */
export const subscriptionPart = "#subscription";

/**
 * Composes an email from a shop to its buyer, with the shop's name, reply address and the order
 * number. An email to a subscriber also states the next charge and how to cancel and change the
 * card.
 */
export function composeShopMail({ shop, order, subscription, ...mail }: ShopMail): Promise<Mail> {
  const { language, links = [] } = mail;
  const t = mailWords(language);
  const { cents, day } = mailFormats(language);
  const notes = [t("shop.order", { number: order.number })];
  if (!subscription) return composeMail({ ...mail, sender: senderOf(shop), links, notes });
  const { amountInCents, nextChargeAt, isAutomatic } = subscription;
  const by = isAutomatic ? "pix" : "card";
  const values = { amount: cents(amountInCents), day: nextChargeAt ? day(nextChargeAt) : "", by };
  return composeMail({
    ...mail,
    sender: senderOf(shop),
    links: [...links, { label: t("shop.manage", values), path: `${order.path}${subscriptionPart}` }],
    notes: [t(nextChargeAt ? "shop.subscription" : "shop.unpaid", values), ...notes],
  });
}

function senderOf({ name, supportEmail, color }: Shop) {
  return { name, replyTo: supportEmail || null, color };
}

export function describeShop({ legalName, document, supportEmail, supportPhone }: Shop): string {
  return [legalName, document, supportEmail, supportPhone].filter(Boolean).join(" · ");
}
