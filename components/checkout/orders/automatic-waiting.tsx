import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { ComponentType, ReactNode } from "react";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { writeDay } from "../../ui/i18n/dates";
import { RenewButton } from "./order-ways";
import { PixCode } from "./payment-codes";

interface Props {
  page: OrderPage;
  automatic: NonNullable<OrderPage["automatic"]>;
  box: ComponentType<{ title: string; page: OrderPage; children: ReactNode }>;
  check: ReactNode;
}

export async function AutomaticWaiting({ page, automatic, box: Box, check }: Props) {
  const [t, tProduct, format, locale] = await Promise.all([
    getTranslations("order"),
    getTranslations("product"),
    getFormatter(),
    getLocale(),
  ]);
  const { amountInCents, frequency, startsOn, authorization, isPaid } = automatic;
  const amount = format.number(amountInCents / 100, { style: "currency", currency: "BRL" });
  const isEnded = authorization === "ended";
  const title = isEnded ? "endedTitle" : isPaid ? "paidTitle" : "title";
  const isOpen = !isEnded && !isPaid;
  return (
    <Box title={t(`automatic.${title}`)} page={page}>
      <ul className={order.steps} data-authorization={authorization}>
        <li>{t(isPaid ? "automatic.paid" : "automatic.unpaid")}</li>
        <li>{t(`automatic.${authorization}`)}</li>
      </ul>
      {!isEnded && (
        <p className={classes.dimmed}>
          {t("automatic.terms", { amount, every: tProduct(`every.${frequency}`), day: writeDay(startsOn, locale) })}
        </p>
      )}
      {isOpen && (page.pix ? <PixCode pix={page.pix} /> : <p className={order.watching}>{t("preparing")}</p>)}
      {isOpen && page.pix && check}
      {isPaid && <p role="status">{t(isEnded ? "automatic.backText" : "automatic.paidText")}</p>}
      {isEnded && !isPaid && (
        <>
          <p role="status">{t("automatic.endedText", { arrived: page.money.hasArrived ? "yes" : "no" })}</p>
          <div className={order.ways}>
            <RenewButton page={page} method="pix" label={t("automatic.again")} isMain />
          </div>
        </>
      )}
    </Box>
  );
}
