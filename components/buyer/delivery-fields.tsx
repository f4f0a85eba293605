import type { CheckoutPage } from "@/server/checkout/schemas";
import type { CheckoutTranslator } from "./checkout-words";
import { Field } from "./field";

type DeliveryDraft = NonNullable<CheckoutPage["delivery"]>;

interface Props {
  t: CheckoutTranslator;
  errorOf: (name: string) => string | undefined;
  delivery: DeliveryDraft;
  /** Of the CEP in the price; null without one. */
  state: string | null;
  onPostalCode: () => void;
}

/** Where the order is shipped to. The CEP decides the state and the freight, so it comes first. */
export function DeliveryFields({ t, errorOf, delivery, state, onPostalCode }: Props) {
  const fieldOf = (name: keyof DeliveryDraft, autoComplete: string, maxLength: number) => (
    <Field
      {...{ name, autoComplete, maxLength }}
      label={t(name)}
      error={errorOf(name)}
      defaultValue={delivery[name]}
      required={name !== "complement"}
    />
  );
  return (
    <fieldset>
      <legend>{t("delivery")}</legend>
      <Field
        name="postalCode"
        label={t("postalCode")}
        hint={<span role="status">{state ? t("deliveredTo", { state }) : t("postalCodeHint")}</span>}
        error={errorOf("postalCode")}
        defaultValue={delivery.postalCode}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={9}
        required
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
