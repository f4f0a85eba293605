import type { RecoveryStep } from "@/db/schema";
import type { RecoveryCause } from "@/db/schema/checkout-enums";
import { composeShopMail } from "../../catalog/branding/shop-mail";
import { environment } from "../../core/env/env";
import type { Mail } from "../../core/mail/mail-files";
import { mailFormats, mailWords } from "../../core/mail/mail-words";
import { orderNumberOf } from "../../payments/transactions/order-number";
import { languageOf, type MailFacts } from "../mails/mail-facts";
import type { OrderRow } from "../orders/orders";
import { fillText, firstNameOf, paragraphsOf, type RecoveryValues } from "./fill-text";
import type { RecoveryPreview } from "./schemas";

export interface Reminder {
  cause: RecoveryCause;
  step: RecoveryStep;
  couponCode: string | null;
  amountInCents: number;
}

export interface Told extends Pick<MailFacts, "productName" | "shop"> {
  order: Pick<OrderRow, "id" | "customerName" | "customerEmail" | "locale">;
}

export function writeStep(
  { order, productName, shop }: Told,
  { cause, step, couponCode, amountInCents }: Reminder,
): RecoveryPreview {
  const language = languageOf(order);
  const t = mailWords(language);
  const values: RecoveryValues = {
    name: firstNameOf(order.customerName),
    product: productName,
    amount: mailFormats(language).cents(amountInCents),
    seller: shop.name,
    coupon: couponCode ?? "",
  };
  return {
    subject: fillText(step.subject, values).replace(/\s+/g, " ").trim(),
    paragraphs: paragraphsOf(fillText(step.text, values)),
    action: t(`recovery.action.${cause}`),
    footnote: t("recovery.footnote", { seller: shop.legalName }),
    stop: t("recovery.stop"),
  };
}

/** `paths` are those of the order's page and the unsubscribe page. */
export async function composeStep(
  facts: Told,
  reminder: Reminder,
  paths: { comeback: string; stop: string; oneClick: string | null },
): Promise<Mail> {
  const { order, shop } = facts;
  const { subject, paragraphs, action, footnote, stop } = writeStep(facts, reminder);
  const [text = "", ...more] = paragraphs;
  const mail = await composeShopMail({
    to: order.customerEmail,
    language: languageOf(order),
    shop,
    order: { number: orderNumberOf(order.id), path: paths.comeback },
    subscription: null,
    subject,
    heading: subject,
    text,
    paragraphs: more,
    ...(reminder.couponCode && { code: reminder.couponCode }),
    action: { label: action, path: paths.comeback },
    links: [{ label: stop, path: paths.stop }],
    footnote,
  });
  if (paths.oneClick === null) return mail;
  return { ...mail, unsubscribeUrl: `${environment().publicUrl}${paths.oneClick}` };
}
