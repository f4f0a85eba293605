import { IconCircleCheck, IconReceiptRefund } from "@tabler/icons-react";
import { getFormatter, getTranslations } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/schemas";
import classes from "./buyer-page.module.css";
import { fill } from "./checkout-text";
import type { CheckoutWords, OrderWords } from "./checkout-words";
import order from "./order.module.css";

const brandNames = {
  visa: "Visa",
  mastercard: "Mastercard",
  elo: "Elo",
  amex: "American Express",
  hipercard: "Hipercard",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
};

interface Props {
  page: OrderPage;
  words: OrderWords;
  methods: CheckoutWords;
}

/** The receipt: amount, buyer, time and method; the document is masked (docs/decisions.md 4). */
export async function OrderReceipt({ page, words, methods }: Props) {
  const [format, t] = await Promise.all([getFormatter(), getTranslations("order")]);
  const { state, lines, totalInCents, customer, paidAt } = page;
  const isRefunded = state === "refunded";
  const money = (cents: number) => format.number(cents / 100, { style: "currency", currency: "BRL" });
  const facts: [string, string][] = [
    [words.buyer, customer.name],
    [words.document, customer.maskedDocument],
    [words.paidBy, describeMethod(page, words, methods)],
    ...(paidAt
      ? [
          [words.paidAt, format.dateTime(new Date(paidAt), { dateStyle: "short", timeStyle: "short" })] as [
            string,
            string,
          ],
        ]
      : []),
  ];
  return (
    <section className={`${classes.card} ${order.box}`}>
      <header className={order.done}>
        {isRefunded ? <IconReceiptRefund size={36} aria-hidden /> : <IconCircleCheck size={36} aria-hidden />}
        <div className={order.head}>
          <h1>{isRefunded ? words.refundedTitle : words.paidTitle}</h1>
          <p className={classes.dimmed}>{isRefunded ? words.refundedText : t("paidText", { email: customer.email })}</p>
        </div>
      </header>
      {page.access.length > 0 && (
        <div className={order.ways}>
          {page.access.map(({ title, href }) => (
            <a key={href} className={classes.button} href={href}>
              {fill(words.openCourse, { title })}
            </a>
          ))}
        </div>
      )}
      <h2 className={classes.title}>{words.receipt}</h2>
      <dl className={order.facts}>
        {lines.map(({ title, amountInCents }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{money(amountInCents)}</dd>
          </div>
        ))}
        <div className={order.sum}>
          <dt>{words.amount}</dt>
          <dd>{money(totalInCents)}</dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function describeMethod({ method, card, installments }: OrderPage, words: OrderWords, methods: CheckoutWords): string {
  if (!method) return "";
  const name = card ? fill(words.cardEnding, { brand: brandNames[card.brand], last4: card.last4 }) : methods[method];
  return installments > 1 ? fill(words.inInstallments, { method: name, count: installments }) : name;
}
