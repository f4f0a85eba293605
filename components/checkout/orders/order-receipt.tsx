import { IconAlertTriangle, IconCircleCheck, IconReceiptRefund } from "@tabler/icons-react";
import { getTranslations } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { brandNames } from "../../ui/card-brands";
import { ReceiptFacts } from "./receipt-facts";

/** Masks the buyer's document (docs/domains/customers.md). */
export async function OrderReceipt({ page }: { page: OrderPage }) {
  const [t, tCheckout, method] = await Promise.all([
    getTranslations("order"),
    getTranslations("checkout"),
    describeMethod(page),
  ]);
  const { state, coupon, totalInCents, customer, paidAt } = page;
  const isRefunded = state === "refunded";
  const isUnused = state === "paid" && page.money.surplus !== null;
  const Icon = state === "disputed" || isUnused ? IconAlertTriangle : isRefunded ? IconReceiptRefund : IconCircleCheck;
  const lines = page.lines.map((line): [string, number] => [
    line.isFreight ? tCheckout("freight") : line.title,
    line.fullInCents,
  ]);
  if (coupon) lines.push([t("coupon", { code: coupon.code }), -coupon.discountInCents]);
  if (page.pixDiscountInCents > 0) lines.push([t("pixDiscount"), -page.pixDiscountInCents]);
  if (page.interestInCents > 0) lines.push([t("interest"), page.interestInCents]);
  const facts: [string, string][] = [
    [t("buyer"), customer.name || t("erased")],
    ...(customer.maskedDocument ? [[t("document"), customer.maskedDocument] as [string, string]] : []),
    ...(page.delivery ? [[t("delivery"), page.delivery] as [string, string]] : []),
    ...(page.pickupPlaces.length > 0 ? [[t("pickup"), page.pickupPlaces.join("; ")] as [string, string]] : []),
    [t("paidBy"), method],
  ];
  return (
    <section className={`${classes.card} ${order.box}`}>
      <header className={order.done}>
        <Icon size={36} aria-hidden />
        <div className={order.head}>
          <h1>{t(`titles.${isUnused ? "unused" : state}`)}</h1>
          {state !== "disputed" && !isUnused && (isRefunded || customer.email) && (
            <p className={classes.dimmed}>
              {isRefunded ? t("refundedText") : t("paidText", { email: customer.email })}
            </p>
          )}
        </div>
      </header>
      {page.access.length > 0 && (
        <div className={order.ways}>
          {page.access.map(({ title, href }) => (
            <a key={href} className={classes.button} href={href}>
              {t("openCourse", { title })}
            </a>
          ))}
        </div>
      )}
      {page.goods.length > 0 && (
        <div className={order.ways}>
          {page.goods.map(({ title, href }) => (
            <a key={href} className={classes.button} href={href}>
              {t("openGood", { title })}
            </a>
          ))}
        </div>
      )}
      <h2 className={classes.title}>{t("receipt")}</h2>
      <ReceiptFacts {...{ lines, totalInCents, facts, paidAt }} />
    </section>
  );
}

async function describeMethod({ method, card, installments }: OrderPage): Promise<string> {
  if (!method) return "";
  const [t, tCheckout] = await Promise.all([getTranslations("order"), getTranslations("checkout")]);
  const name = card ? t("cardEnding", { brand: brandNames[card.brand], last4: card.last4 }) : tCheckout(method);
  return installments > 1 ? t("inInstallments", { method: name, count: installments }) : name;
}
