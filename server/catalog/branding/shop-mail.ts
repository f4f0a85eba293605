import type { Language } from "@/db/schema/core-enums";
import { composeMail, type MailPath } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailFormats, mailWords } from "../../core/mail/mail-words";

/** The shop on whose behalf a buyer gets a mail. */
export interface Shop {
  name: string;
  legalName: string;
  document: string;
  supportEmail: string;
  supportPhone: string;
  /** The color of its checkout pages, if it chose one. */
  color: string | null;
}

export interface ShopMail {
  to: string;
  language: Language;
  shop: Shop;
  /** The number of the order that the mail is about, and the path of its page. */
  order: { number: string; path: string };
  /**
   * The next charge of the buyer's subscription; null without a running one. `nextChargeAt` is null if its card may not
   * be charged again.
   */
  subscription: { amountInCents: number; nextChargeAt: Date | null; isAutomatic: boolean } | null;
  subject: string;
  heading: string;
  text: string;
  /** Further paragraphs, below the text. */
  paragraphs?: readonly string[];
  code?: string | undefined;
  action: MailPath;
  links?: readonly MailPath[];
  footnote: string;
}

/** The part of an order's page where a subscriber cancels or changes the card. */
export const subscriptionPart = "#subscription";

/**
 * A mail from a shop to its buyer: under the shop's name, with replies to the shop, and with the order's number. For a
 * subscriber, it also says what is charged next, and how to cancel and change the card.
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

/** The shop's legal data in one line, and how to reach it. */
export function describeShop({ legalName, document, supportEmail, supportPhone }: Shop): string {
  return [legalName, document, supportEmail, supportPhone].filter(Boolean).join(" · ");
}
