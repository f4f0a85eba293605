import { IconBarcode, IconCreditCard, IconQrcode } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { PaymentMethod as Method } from "@/db/schema/payments-enums";
import classes from "./payment-method.module.css";

const icons = { pix: IconQrcode, credit_card: IconCreditCard, boleto: IconBarcode } satisfies Record<
  Method,
  typeof IconQrcode
>;

export function PaymentMethod({ method }: { method: Method }) {
  const t = useTranslations("methods");
  const Icon = icons[method];
  return (
    <span className={classes.method}>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      {t(method)}
    </span>
  );
}
