import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import { writeDayAt } from "../../ui/i18n/dates";

export async function OrderMoneyNotice({ page }: { page: Pick<OrderPage, "money" | "state"> }) {
  const [format, locale, t] = await Promise.all([getFormatter(), getLocale(), getTranslations("orderMoney")]);
  const { money, state } = page;
  const { arrivedInCents, missingInCents, overpaidInCents } = money;
  const cents = (amount: number) => format.number(amount / 100, { style: "currency", currency: "BRL" });
  const on = (instant: string) => writeDayAt(instant, locale);
  const sentBack = money.refunds.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
  const isOver = state === "expired" || state === "refused";
  const told: [title: string, text: string, at?: string][] = [];
  if (missingInCents > 0) {
    const values = { arrived: cents(arrivedInCents), missing: cents(missingInCents) };
    told.push([t("partTitle", values), t("partText")]);
  }
  const unused = (isOver ? Math.max(0, arrivedInCents - sentBack) : 0) + money.otherInCents;
  if (unused > 0) told.push([t("lateTitle", { arrived: cents(unused) }), t("lateText")]);
  if (overpaidInCents > 0) {
    const values = { arrived: cents(arrivedInCents), over: cents(overpaidInCents) };
    told.push([t("overTitle", values), t("overText", values)]);
  }
  for (const { amountInCents, isDone, at, to, last4 } of money.refunds) {
    const values = { amount: cents(amountInCents), day: on(at), last4: last4 ?? "" };
    told.push([t(isDone ? "backTitle" : "backSoonTitle", values), t(`backTo.${to}`, values), at]);
  }
  if (money.dispute) {
    const { amountInCents, isLost, at } = money.dispute;
    const part = amountInCents < arrivedInCents ? "yes" : "no";
    const values = { amount: cents(amountInCents), day: on(at), part };
    told.push(isLost ? [t("lostTitle", values), t("lostText")] : [t("disputeTitle", values), t("disputeText")]);
  }
  if (money.surplus) {
    const { amountInCents, state: way, to, isSoldOut, isUsedUp } = money.surplus;
    const title = isSoldOut ? "soldOutTitle" : isUsedUp ? "usedUpTitle" : "surplusTitle";
    told.push([t(title, { amount: cents(amountInCents) }), t(`surplus.${way}`, { to })]);
  }
  for (const { amountInCents, state: way, to } of money.second) {
    told.push([t("secondTitle", { amount: cents(amountInCents) }), t(`second.${way}`, { to })]);
  }
  return told.map(([title, text, at]) => (
    <div key={`${title} ${at}`} className={classes.notice} data-money>
      <strong>{title}</strong>
      <span>{text}</span>
    </div>
  ));
}
