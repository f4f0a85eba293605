import classes from "./checkout.module.css";
import type { CheckoutTranslator } from "./checkout-words";

interface Props {
  t: CheckoutTranslator;
  isPlan: boolean;
  amount: string;
  /** Less than `amount` if Pix has a discount. */
  pixAmount: string;
  /**
   * Amount charged to a card, with its installments. Null if it depends on a number of installments
   * that is unknown at render time. This happens without JavaScript if the installments bear
   * interest.
   */
  byCard: string | null;
}

/** Button labels of all methods. CSS shows the label of the selected method, with or without JavaScript. */
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
