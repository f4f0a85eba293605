import { type Language, languages } from "@/db/enums";
import { composeMail } from "../core/compose-mail";
import { mailWords } from "../core/mail-words";
import type { Mail } from "../core/outbox";
import { learnPathOf, type OrderRow, orderPathOf } from "./orders";
import { prefillKeyOf } from "./prefill";
import type { Seller } from "./schemas";

/** Reason for a reminder: no charge yet, a pending charge, or a failed one. */
export type ReminderKind = "abandoned" | "unpaid" | "failed";

interface Facts {
  order: OrderRow;
  productName: string;
  seller: Seller;
}

function languageOf({ locale }: OrderRow): Language {
  return languages.find((each) => each === locale) ?? languages[0];
}

function moneyOf({ total }: OrderRow, language: Language): string {
  return new Intl.NumberFormat(language, { style: "currency", currency: "BRL" }).format((total ?? 0) / 100);
}

/**
 * The receipt of a paid order: amount, method, seller and the link to the order's page; if it opened courses, their
 * names and link come first.
 */
export function composeReceipt({ order, productName, seller }: Facts, courses: readonly string[]): Promise<Mail> {
  const language = languageOf(order);
  const t = mailWords(language);
  const bought = { amount: moneyOf(order, language), method: order.paymentMethod ?? "", product: productName };
  const receipt = { label: t("receipt.action"), path: orderPathOf(order.token) };
  const sold = [seller.legalName, seller.document, seller.supportEmail].filter(Boolean).join(" · ");
  const frame = {
    to: order.customerEmail,
    language,
    subject: t("receipt.subject", { product: productName }),
    heading: t("receipt.heading"),
    footnote: t("receipt.footnote", { seller: sold }),
  };
  if (courses.length === 0) return composeMail({ ...frame, text: t("receipt.text", bought), action: receipt });
  const titles = new Intl.ListFormat(language).format(courses);
  return composeMail({
    ...frame,
    text: t("receipt.textWithCourses", { ...bought, courses: titles }),
    action: { label: t("receipt.openCourses", { count: courses.length }), path: learnPathOf(order.token) },
    link: receipt,
  });
}

/** The only reminder of an unfinished order. Before the first charge, its link prefills a form and opens nothing. */
export function composeReminder({ order, productName: product, seller }: Facts, kind: ReminderKind): Promise<Mail> {
  const language = languageOf(order);
  const t = mailWords(language);
  const heading = t(`reminder.${kind}.heading`);
  const path = kind === "abandoned" ? `/c/${order.offerSlug}?order=${prefillKeyOf(order)}` : orderPathOf(order.token);
  return composeMail({
    to: order.customerEmail,
    language,
    subject: t("reminder.subject", { heading, product }),
    heading,
    text: t(`reminder.${kind}.text`, { product, amount: moneyOf(order, language) }),
    action: { label: t(`reminder.${kind}.action`), path },
    footnote: t("reminder.footnote", { seller: seller.legalName }),
  });
}
