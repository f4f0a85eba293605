import type { CheckoutPage } from "@/server/checkout/orders/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./checkout.module.css";
import { formatCents } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";

interface Props {
  t: CheckoutTranslator;
  locale: string;
  checkout: Pick<CheckoutPage, "bumps" | "bumpIds">;
  /** Current prices by bump ID. A bump without an entry has its list price. */
  prices: CheckoutPage["quote"]["bumps"];
  chosen: readonly string[];
  onChoose: (bumpIds: readonly string[]) => void;
}

export function BumpChoice({ t, locale, checkout, prices, chosen, onChoose }: Props) {
  const priceOf = new Map(prices.map(({ id, priceInCents }) => [id, priceInCents]));
  return (
    <fieldset className={classes.bumps}>
      <legend>{t("bumps")}</legend>
      {checkout.bumps.map(({ id, title, description, priceInCents: listed }) => (
        <label key={id} className={classes.bump}>
          <input
            type="checkbox"
            name="bump"
            value={id}
            defaultChecked={checkout.bumpIds.includes(id)}
            onChange={({ currentTarget: { checked } }) => {
              const others = chosen.filter((each) => each !== id);
              onChoose(checked ? [...others, id] : others);
            }}
          />
          <span>
            <strong>{title}</strong>
            {description && <span className={page.small}>{description}</span>}
            <span>{t("bumpFor", { amount: formatCents(priceOf.get(id) ?? listed, locale) })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
