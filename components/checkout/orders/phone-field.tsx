import { Field } from "../../ui/buyer/field";
import { formatPhone } from "../../ui/phone";
import type { CheckoutTranslator } from "./checkout-words";

interface Props {
  t: CheckoutTranslator;
  error: string | undefined;
  defaultValue: string;
  seller: string;
  isNeeded: boolean;
  onLeave: () => void;
}

/** Optional unless the payment requires it. The hint names the seller, who may send messages to this number. */
export function PhoneField({ t, error, defaultValue, seller, isNeeded, onLeave }: Props) {
  return (
    <Field
      name="phone"
      type="tel"
      label={t(isNeeded ? "phoneNeeded" : "phone")}
      hint={t(isNeeded ? "phoneNeededHint" : "phoneHint", { seller })}
      required={isNeeded}
      error={error}
      defaultValue={formatPhone(defaultValue)}
      autoComplete="tel"
      inputMode="tel"
      maxLength={30}
      onBlur={onLeave}
    />
  );
}
