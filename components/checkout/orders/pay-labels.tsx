import classes from "./checkout.module.css";
import type { CheckoutTranslator } from "./checkout-words";

interface Props {
  t: CheckoutTranslator;
  isPlan: boolean;
  amount: string;
  /** Less than `amount` where paying by Pix has a discount. */
  pixAmount: string;
  /** What a card is charged, with the installments where they are known. Null while only the select knows it: with interest, and without JavaScript. */
  byCard: string | null;
}

/** The button's labels for all methods. CSS shows the checked radio's label, with or without JavaScript. */
export function PayLabels({ t, isPlan, amount, pixAmount, byCard: charged }: Props) {
  const byCard = isPlan ? t("paySubscription", { amount }) : charged;
  return (
    <>
      <span className={classes.aboutPix}>{t(isPlan ? "payPixPlan" : "payPix", { amount: pixAmount })}</span>
      <span className={classes.aboutCard}>{byCard ?? t("payCardPlain")}</span>
      <span className={classes.aboutBoleto}>{t("payBoleto", { amount })}</span>
    </>
  );
}
