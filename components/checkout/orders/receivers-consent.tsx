import type { CheckoutPage } from "@/server/checkout/orders/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./checkout.module.css";
import type { CheckoutTranslator } from "./checkout-words";

interface Props {
  t: CheckoutTranslator;
  receivers: CheckoutPage["receivers"];
  seller: string;
}

/** Consent to report the order to conversion receivers: unchecked by default, and not required for an order. */
export function ReceiversConsent({ t, receivers, seller }: Props) {
  if (receivers.length === 0) return null;
  const names = receivers.map((each) => t(`receivers.${each}`)).join(", ");
  return (
    <div className={classes.bumps}>
      <input type="hidden" name="receivers" value={receivers.join(" ")} />
      <label className={classes.bump}>
        <input type="checkbox" name="tellReceivers" value="1" />
        <span>
          <span>{t("tellReceivers", { seller, names })}</span>
          <span className={page.small}>{t("tellReceiversHint")}</span>
        </span>
      </label>
    </div>
  );
}
