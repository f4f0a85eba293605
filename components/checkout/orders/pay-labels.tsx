import classes from "./checkout.module.css";
import type { CheckoutTranslator } from "./checkout-words";

interface Props {
  t: CheckoutTranslator;
  isPlan: boolean;
  amount: string;
  /** Less than `amount` with a Pix discount. */
  pixAmount: string;
  /**
   * Card amount with its installments. Null if it depends on an unknown number of installments:
   * without JavaScript, if they bear interest.
   */
  byCard: string | null;
}

/** CSS shows the selected method's label, with or without JavaScript. */
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
