import { type Language, languages, type PaymentMethod } from "@/db/enums";
import { environment } from "../core/env";
import { MailAction, MailLayout, MailLink, MailText, renderMail } from "../core/mail-layout";
import type { Mail } from "../core/outbox";
import { learnPathOf, type OrderRow, orderPathOf } from "./orders";
import type { Seller } from "./schemas";

/** Why a buyer is reminded: nothing was charged yet, or a charge waits for its money, or it came to nothing. */
export type ReminderKind = "abandoned" | "unpaid" | "failed";

interface Facts {
  order: OrderRow;
  productName: string;
  seller: Seller;
}

interface Words {
  subject: string;
  heading: string;
  text: string;
  action: string;
  footnote: string;
}

const methodNames: Record<Language, Record<PaymentMethod, string>> = {
  "pt-BR": { pix: "Pix", credit_card: "cartão", boleto: "boleto" },
  en: { pix: "Pix", credit_card: "card", boleto: "boleto" },
};

function languageOf({ locale }: OrderRow): Language {
  return languages.find((each) => each === locale) ?? languages[0];
}

function moneyOf({ total }: OrderRow, language: Language): string {
  return new Intl.NumberFormat(language, { style: "currency", currency: "BRL" }).format((total ?? 0) / 100);
}

/**
 * What a buyer gets once an order is paid: how much, how, to whom, and the way back to the receipt; with the courses that
 * it opened, named, the way to them before it.
 */
export function composeReceipt({ order, productName, seller }: Facts, courses: readonly string[]): Promise<Mail> {
  const language = languageOf(order);
  const amount = moneyOf(order, language);
  const method = order.paymentMethod ? methodNames[language][order.paymentMethod] : "";
  const { legalName, document, supportEmail } = seller;
  const sold = [legalName, document, supportEmail].filter(Boolean).join(" · ");
  const words: Record<Language, Words> = {
    "pt-BR": {
      subject: `Pagamento confirmado: ${productName}`,
      heading: "Pagamento confirmado",
      text: `Recebemos ${amount} por ${method} pela compra de ${productName}. Guarde este e-mail: o link abaixo leva ao comprovante e ao que você comprou.`,
      action: "Ver comprovante",
      footnote: `Vendido por ${sold}. Não reconhece esta compra? Responda a quem vende.`,
    },
    en: {
      subject: `Payment confirmed: ${productName}`,
      heading: "Payment confirmed",
      text: `We received ${amount} by ${method} for ${productName}. Keep this e-mail: the link below leads to the receipt and to what you bought.`,
      action: "See the receipt",
      footnote: `Sold by ${sold}. You do not know this purchase? Write to the seller.`,
    },
  };
  if (courses.length === 0) return compose(order, language, words[language], orderPathOf(order.token));
  const titles = new Intl.ListFormat(language).format(courses);
  const access: Record<Language, Pick<Words, "text" | "action">> = {
    "pt-BR": {
      text: `Recebemos ${amount} por ${method} pela compra de ${productName}. Seu acesso a ${titles} já está aberto. Guarde este e-mail: ele leva ao que você comprou e ao comprovante.`,
      action: courses.length > 1 ? "Abrir os cursos" : "Abrir o curso",
    },
    en: {
      text: `We received ${amount} by ${method} for ${productName}. Your access to ${titles} is open. Keep this e-mail: it leads to what you bought and to the receipt.`,
      action: courses.length > 1 ? "Open the courses" : "Open the course",
    },
  };
  const receipt = { label: words[language].action, path: orderPathOf(order.token) };
  return compose(order, language, { ...words[language], ...access[language] }, learnPathOf(order.token), receipt);
}

/** What a buyer gets, once, who began an order and did not finish it. */
export function composeReminder({ order, productName, seller }: Facts, kind: ReminderKind): Promise<Mail> {
  const language = languageOf(order);
  const path = kind === "abandoned" ? `/c/${order.offerSlug}?order=${order.token}` : orderPathOf(order.token);
  const words: Record<Language, Record<ReminderKind, Pick<Words, "heading" | "text" | "action">>> = {
    "pt-BR": {
      abandoned: {
        heading: "Seu pedido continua guardado",
        text: `Você começou a comprar ${productName} e não terminou. Nada foi cobrado. Se ainda quiser, é só continuar de onde parou.`,
        action: "Continuar a compra",
      },
      unpaid: {
        heading: "Seu pagamento está esperando",
        text: `Seu pedido de ${productName}, de ${moneyOf(order, language)}, ainda não foi pago. O código continua na página do pedido.`,
        action: "Ver o pagamento",
      },
      failed: {
        heading: "Seu pedido continua guardado",
        text: `O pagamento de ${productName} não foi concluído e nada foi cobrado. Você pode gerar um novo Pix em um toque.`,
        action: "Tentar de novo",
      },
    },
    en: {
      abandoned: {
        heading: "Your order is still here",
        text: `You began to buy ${productName} and did not finish. Nothing was charged. If you still want it, go on where you stopped.`,
        action: "Continue",
      },
      unpaid: {
        heading: "Your payment is waiting",
        text: `Your order of ${productName}, ${moneyOf(order, language)}, has not been paid yet. The code is on the order's page.`,
        action: "See the payment",
      },
      failed: {
        heading: "Your order is still here",
        text: `The payment of ${productName} was not completed and nothing was charged. You can get a new Pix in one tap.`,
        action: "Try again",
      },
    },
  };
  const once: Record<Language, string> = {
    "pt-BR": `Você recebe este aviso uma única vez porque começou uma compra com ${seller.legalName}. Se não foi você, ignore.`,
    en: `You get this once, because you began a purchase from ${seller.legalName}. If it was not you, ignore it.`,
  };
  const said = words[language][kind];
  return compose(
    order,
    language,
    { ...said, subject: `${said.heading}: ${productName}`, footnote: once[language] },
    path,
  );
}

async function compose(
  order: OrderRow,
  language: Language,
  words: Words,
  path: string,
  further?: { label: string; path: string },
): Promise<Mail> {
  const { publicUrl } = environment();
  const { subject, heading, text, action, footnote } = words;
  const bodies = await renderMail(
    <MailLayout language={language} preview={text} heading={heading} footnote={footnote}>
      <MailText>{text}</MailText>
      <MailAction href={`${publicUrl}${path}`}>{action}</MailAction>
      {further && <MailLink href={`${publicUrl}${further.path}`}>{further.label}</MailLink>}
    </MailLayout>,
  );
  return { to: order.customerEmail, subject, ...bodies };
}
