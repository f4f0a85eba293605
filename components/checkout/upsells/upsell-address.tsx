"use client";

import type { DeliveryDraft } from "@/server/checkout/terms/schemas";
import type { UpsellChoice } from "@/server/checkout/upsells/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import { Field } from "../../ui/buyer/field";
import order from "../../ui/buyer/order.module.css";

interface Props extends UpsellChoice {
  token: string;
  address: DeliveryDraft;
  labels: Record<keyof DeliveryDraft | "where" | "hint" | "send", string>;
}

const parts = [
  { name: "street", autoComplete: "address-line1", maxLength: 160 },
  { name: "addressNumber", autoComplete: "off", maxLength: 20 },
  { name: "complement", autoComplete: "address-line2", maxLength: 80 },
  { name: "district", autoComplete: "address-level3", maxLength: 80 },
  { name: "city", autoComplete: "address-level2", maxLength: 80 },
] as const;

/** Form of an offer's delivery address, which determines the freight. Works without JavaScript. */
export function UpsellAddress({ token, step, kind, address, labels }: Props) {
  return (
    <form action={`/pay/${token}/upsell`} method="post" className={order.ways} aria-label={labels.where}>
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="kind" value={kind} />
      <Field
        name="postalCode"
        label={labels.postalCode}
        hint={labels.hint}
        defaultValue={address.postalCode}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={9}
        required
      />
      {parts.map(({ name, ...field }) => (
        <Field
          key={name}
          {...{ name, ...field }}
          label={labels[name]}
          defaultValue={address[name]}
          required={name !== "complement"}
        />
      ))}
      <button type="submit" name="answer" value="address" className={classes.button}>
        {labels.send}
      </button>
    </form>
  );
}
