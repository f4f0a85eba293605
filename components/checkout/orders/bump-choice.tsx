import type { CheckoutPage } from "@/server/checkout/orders/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./checkout.module.css";
import { formatCents } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";

interface Props {
  t: CheckoutTranslator;
  locale: string;
  checkout: Pick<CheckoutPage, "bumps" | "bumpIds">;
  /** By bump id. Bumps without an entry have their list price. */
  prices: CheckoutPage["quote"]["bumps"];
  chosen: readonly string[];
  onChoose: (bumpIds: readonly string[]) => void;
}

export function BumpChoice({ t, locale, checkout, prices, chosen, onChoose }: Props) {
  const priceOf = new Map(prices.map(({ id, priceInCents }) => [id, priceInCents]));
  const freightWords = (cents: number | null) => {
    if (cents === null) return t("bumpFreightByPostalCode");
    return cents === 0 ? t("bumpFreightFree") : t("bumpFreight", { amount: formatCents(cents, locale) });
  };
  return (
    <fieldset className={classes.bumps}>
      <legend>{t("bumps")}</legend>
      {checkout.bumps.map(({ id, title, description, priceInCents: listed, ...goods }) => (
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
            {goods.isShipped && <span className={page.small}>{freightWords(goods.freightInCents)}</span>}
            {goods.pickupPlace && <span className={page.small}>{t("bumpPickup", { place: goods.pickupPlace })}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
