import { composeShopMail, describeShop } from "../../catalog/branding/shop-mail";
import { environment } from "../../core/env/env";
import type { Mail } from "../../core/mail/mail-files";
import { mailFormats, mailWords } from "../../core/mail/mail-words";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { checkoutPathOf, orderPathOf } from "../orders/orders";
import { prefillKeyOf } from "../page/prefill";
import type { ReminderKind } from "./buyer-mails";
import { frameOf, languageOf, type MailFacts } from "./mail-facts";
import { addressIn, linesOf, sumsOf } from "./read-facts";
import { sayGuarantee } from "./say-guarantee";

/**
 * Composes the receipt of a paid order: the facts in `buyerMails`, the seller and the link to the
 * order's page. Courses come first, followed by products delivered by link.
 */
export function composeReceipt(facts: MailFacts, courses: readonly string[]): Promise<Mail> {
  const { order, charge, productName: product, shop } = facts;
  const language = languageOf(order);
  const t = mailWords(language);
  const { cents } = mailFormats(language);
  const sums = charge && sumsOf(charge);
  const amount = cents(sums?.receivedInCents ?? order.total ?? 0);
  const delivered = facts.goods.map(({ title, path }) => ({ label: t("receipt.openGood", { title }), path }));
  const goods = delivered.length > 0 ? "yes" : "no";
  const bought = { amount, method: order.paymentMethod ?? "", ...installmentsOf(charge, cents), product, goods };
  const receipt = { label: t("receipt.action"), path: orderPathOf(order.token) };
  const frame = {
    ...frameOf(facts),
    subject: t("receipt.subject", { product }),
    heading: t("receipt.heading"),
    facts: linesOf("receipt", facts, charge),
    paragraphs: [
      ...(sums && sums.surplusInCents > 0 ? [t("receipt.surplus", { amount: cents(sums.surplusInCents) })] : []),
      ...(addressIn(facts, charge) ? [t("receipt.delivery")] : []),
      ...(facts.guarantee ? [sayGuarantee(facts.guarantee, language)] : []),
    ],
    footnote: t("receipt.footnote", { seller: describeShop(shop), reply: replyOf(facts) }),
  };
  if (courses.length === 0) {
    const [action = receipt, ...links] = [...delivered, receipt];
    return composeShopMail({ ...frame, text: t("receipt.text", bought), action, links });
  }
  const titles = new Intl.ListFormat(language).format(courses);
  return composeShopMail({
    ...frame,
    text: t("receipt.textWithCourses", { ...bought, courses: titles }),
    action: { label: t("receipt.openCourses", { count: courses.length }), path: facts.learnPath },
    links: [...delivered, receipt],
  });
}

/** With interest paid by the buyer, the installments are equal. */
function installmentsOf(charge: TransactionRow | null, cents: (amountInCents: number) => string) {
  const { amount = 0, installments: count = 1, installmentInterest = null } = charge ?? {};
  if (!installmentInterest) return { interest: count > 1 ? "free" : "none", count, part: "" };
  return { interest: cents(installmentInterest.amountInCents), count, part: cents(amount / count) };
}

/**
 * Composes the reminder of an unfinished order. Before the first charge, its link only prefills a
 * form. `offersPix` is true if the order's page offers Pix. `stop` is the unsubscribe path.
 */
export async function composeReminder(
  facts: MailFacts,
  kind: ReminderKind,
  { offersPix, stop }: { offersPix: boolean; stop: string },
): Promise<Mail> {
  const { order, productName: product, shop } = facts;
  const language = languageOf(order);
  const t = mailWords(language);
  const heading = t(`reminder.${kind}.heading`);
  const amount = mailFormats(language).cents(order.total ?? 0);
  const path =
    kind === "abandoned" ? `${checkoutPathOf(order)}?order=${prefillKeyOf(order)}` : orderPathOf(order.token);
  const mail = await composeShopMail({
    ...frameOf(facts),
    subject: t("reminder.subject", { heading, product }),
    heading,
    text: t(`reminder.${kind}.text`, { product, amount, pix: offersPix ? "yes" : "no" }),
    action: { label: t(`reminder.${kind}.action`), path },
    links: [{ label: t("recovery.stop"), path: stop }],
    footnote: t("reminder.footnote", { seller: shop.legalName }),
  });
  return { ...mail, unsubscribeUrl: `${environment().publicUrl}${stop}/now` };
}

/** Returns "yes" if replies reach the shop. The email's messages select on this value. */
export function replyOf({ shop }: MailFacts): "yes" | "no" {
  return shop.supportEmail ? "yes" : "no";
}
