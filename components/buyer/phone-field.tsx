import { formatPhone } from "../ui/phone";
import type { CheckoutTranslator } from "./checkout-words";
import { Field } from "./field";

interface Props {
  t: CheckoutTranslator;
  error: string | undefined;
  /** E.164, or empty. */
  defaultValue: string;
  seller: string;
  onLeave: () => void;
}

/** The buyer's phone, which they may leave empty; the hint says who may write to it. */
export function PhoneField({ t, error, defaultValue, seller, onLeave }: Props) {
  return (
    <Field
      name="phone"
      type="tel"
      label={t("phone")}
      hint={t("phoneHint", { seller })}
      error={error}
      defaultValue={formatPhone(defaultValue)}
      autoComplete="tel"
      inputMode="tel"
      maxLength={30}
      onBlur={onLeave}
    />
  );
}
