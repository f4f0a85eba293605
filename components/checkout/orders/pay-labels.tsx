import classes from "./checkout.module.css";
import type { CheckoutTranslator } from "./checkout-words";

interface Props {
  t: CheckoutTranslator;
  isPlan: boolean;
  amount: string;
  /** Less than `amount` if Pix has a discount. */
  pixAmount: string;
  /**
   * The amount charged to a card, with its installments. Null while only the select knows it (with interest, without
   * JavaScript).
   */
  byCard: string | null;
}

/** Button labels of all methods. CSS shows the one of the checked method, with or without JavaScript. */
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
