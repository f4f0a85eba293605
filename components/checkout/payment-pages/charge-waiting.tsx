import { getFormatter, getTranslations } from "next-intl/server";
import type { ChargePage } from "@/server/checkout/payment-pages/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { CheckPayment } from "../orders/check-payment";
import { BoletoCode, OverdueNotice, PixCode } from "../orders/payment-codes";

interface Props {
  page: ChargePage;
  isChecked: boolean;
}

export async function ChargeWaiting({ page, isChecked }: Props) {
  const [format, t, tOrder] = await Promise.all([getFormatter(), getTranslations("charge"), getTranslations("order")]);
  const { seller, description, amountInCents, pix, dueOn, boleto } = page;
  return (
    <section className={`${classes.card} ${order.box}`}>
      <header className={order.head}>
        <p className={classes.dimmed}>{description}</p>
        <h1>{t("titles.waiting", { seller: seller.name })}</h1>
        <p className={order.amount}>{format.number(amountInCents / 100, { style: "currency", currency: "BRL" })}</p>
      </header>
      {pix && <PixCode {...{ pix, dueOn }} />}
      {boleto && <BoletoCode boleto={boleto} hint={t("boletoHint")} overdue={<OverdueNotice boleto={boleto} />} />}
      {!pix && !boleto && <p className={order.watching}>{tOrder("preparing")}</p>}
      {(pix || boleto) && <CheckPayment {...{ page, isChecked }} of="charge" />}
    </section>
  );
}
