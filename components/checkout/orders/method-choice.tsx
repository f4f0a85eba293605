import { IconBarcode, IconCreditCard, IconQrcode } from "@tabler/icons-react";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import classes from "./checkout.module.css";
import type { CheckoutTranslator } from "./checkout-words";

const icons = { pix: IconQrcode, credit_card: IconCreditCard, boleto: IconBarcode };

interface Props {
  t: CheckoutTranslator;
  methods: PaymentMethod[];
  chosen: PaymentMethod | null;
  isPlan: boolean;
  onChoose: (method: PaymentMethod) => void;
}

/** CSS shows the selected method's text, with or without JavaScript. */
export function MethodChoice({ t, methods, chosen, isPlan, onChoose }: Props) {
  return (
    <fieldset className={classes.methods}>
      <legend>{t("method")}</legend>
      <div className={classes.tabs}>
        {methods.map((method) => {
          const Icon = icons[method];
          return (
            <label key={method} className={classes.tab}>
              <input
                type="radio"
                name="method"
                value={method}
                checked={method === chosen}
                onChange={() => onChoose(method)}
              />
              <Icon size={22} aria-hidden />
              <span>{method === "pix" && isPlan ? t("pixAutomatic") : t(method)}</span>
            </label>
          );
        })}
      </div>
      <p className={`${classes.about} ${classes.aboutPix}`}>{t(isPlan ? "pixPlanHint" : "pixHint")}</p>
      <p className={`${classes.about} ${classes.aboutBoleto}`}>{t("boletoHint")}</p>
      {isPlan && <p className={`${classes.about} ${classes.aboutCard}`}>{t("planHint")}</p>}
    </fieldset>
  );
}
