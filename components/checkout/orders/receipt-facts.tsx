import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import order from "../../ui/buyer/order.module.css";
import { writeMinute } from "../../ui/i18n/dates";

interface Props {
  /** Amounts in cents. A discount is negative. */
  lines: [name: string, cents: number][];
  totalInCents: number;
  facts: [name: string, value: string][];
  /** ISO 8601. */
  paidAt: string | null;
}

export async function ReceiptFacts({ lines, totalInCents, facts, paidAt }: Props) {
  const [format, locale, t] = await Promise.all([getFormatter(), getLocale(), getTranslations("order")]);
  const money = (cents: number) => format.number(Math.abs(cents) / 100, { style: "currency", currency: "BRL" });
  const dated = paidAt ? [...facts, [t("paidAt"), writeMinute(paidAt, locale)]] : facts;
  return (
    <dl className={order.facts}>
      {lines.map(([name, cents], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and the list never changes
        <div key={index}>
          <dt>{name}</dt>
          <dd>
            {cents < 0 && "− "}
            {money(cents)}
          </dd>
        </div>
      ))}
      <div className={lines.length > 0 ? order.sum : undefined}>
        <dt>{t("amount")}</dt>
        <dd>{money(totalInCents)}</dd>
      </div>
      {dated.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
