import { type Language, languages } from "@/db/enums";
import type { BuyerMailKind } from "@/db/notice-enums";
import { composeMail } from "../core/compose-mail";
import { mailWords } from "../core/mail-words";
import type { Mail } from "../core/outbox";
import { type OrderRow, orderPathOf } from "./orders";
import type { Seller } from "./schemas";

interface News {
  kind: BuyerMailKind;
  order: OrderRow;
  productName: string;
  seller: Seller;
  amountInCents: number | null;
}

/** The mail about a refund of an order, or about the end of its subscription. */
export function composeBuyerMail({ kind, order, productName, seller, amountInCents }: News): Promise<Mail> {
  const language: Language = languages.find((each) => each === order.locale) ?? languages[0];
  const t = mailWords(language);
  const money = new Intl.NumberFormat(language, { style: "currency", currency: "BRL" });
  const values = {
    product: productName,
    seller: seller.legalName,
    amount: money.format((amountInCents ?? 0) / 100),
    method: order.paymentMethod ?? "",
  };
  const sold = [seller.legalName, seller.document, seller.supportEmail].filter(Boolean).join(" · ");
  return composeMail({
    to: order.customerEmail,
    language,
    subject: t(`buyer.${kind}.subject`, values),
    heading: t(`buyer.${kind}.heading`),
    text: t(`buyer.${kind}.text`, values),
    action: { label: t("buyer.action"), path: orderPathOf(order.token) },
    footnote: t("buyer.footnote", { seller: sold }),
  });
}
