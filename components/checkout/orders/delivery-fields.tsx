import type { CheckoutPage } from "@/server/checkout/orders/schemas";
import { Field } from "../../ui/buyer/field";
import classes from "./checkout.module.css";
import type { CheckoutTranslator } from "./checkout-words";

type DeliveryDraft = NonNullable<CheckoutPage["delivery"]>;

interface Props {
  t: CheckoutTranslator;
  errorOf: (name: string) => string | undefined;
  delivery: DeliveryDraft;
  kind: "delivery" | "billing" | "deliveryOfBump";
  /**
   * State of the delivery address, derived from the CEP. It determines the shipping price. Null
   * without a CEP.
   */
  state: string | null;
  /** Otherwise, the fields are hidden but keep their input. */
  isWanted?: boolean;
  /** If true, the fields are shown without JavaScript even if they are not wanted, and may stay empty. */
  isChosenLater?: boolean;
  onPostalCode?: () => void;
}

/** Delivery address fields. The CEP comes first because it determines the state and the shipping price. */
export function DeliveryFields({
  t,
  errorOf,
  delivery,
  kind,
  state,
  isWanted = true,
  isChosenLater = false,
  onPostalCode,
}: Props) {
  const fieldOf = (name: keyof DeliveryDraft, autoComplete: string, maxLength: number) => (
    <Field
      {...{ name, autoComplete, maxLength }}
      label={t(name)}
      error={errorOf(name)}
      defaultValue={delivery[name]}
      required={isWanted && name !== "complement"}
    />
  );
  return (
    <fieldset
      hidden={!isWanted && !isChosenLater}
      disabled={!isWanted && !isChosenLater}
      className={isChosenLater && !isWanted ? classes.unscripted : undefined}
    >
      <legend>{t(kind)}</legend>
      <Field
        name="postalCode"
        label={t("postalCode")}
        hint={<span role="status">{state ? t("deliveredTo", { state }) : t("postalCodeHint")}</span>}
        error={errorOf("postalCode")}
        defaultValue={delivery.postalCode}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={9}
        required={isWanted}
        onInput={onPostalCode}
      />
      {fieldOf("street", "address-line1", 160)}
      {fieldOf("addressNumber", "off", 20)}
      {fieldOf("complement", "address-line2", 80)}
      {fieldOf("district", "address-level3", 80)}
      {fieldOf("city", "address-level2", 80)}
    </fieldset>
  );
}
