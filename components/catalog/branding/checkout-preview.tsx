"use client";

import { IconBarcode, IconCreditCard, IconQrcode } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { useFormats } from "../../ui/format";
import classes from "./checkout-preview.module.css";
import { defaultColor } from "./typed-color";

/** In cents. */
const samplePrice = 4_990;

const methods = [
  { name: "pix", Icon: IconQrcode },
  { name: "credit_card", Icon: IconCreditCard },
  { name: "boleto", Icon: IconBarcode },
] as const;

interface Props {
  logo: string | null;
  /** With enough contrast for white text; null for the default. */
  color: string | null;
  company: string;
}

export function CheckoutPreview({ logo, color, company }: Props) {
  const t = useTranslations();
  const { money } = useFormats();
  const amount = money(samplePrice);
  return (
    <div className={classes.page} style={{ "--accent": color ?? defaultColor } as CSSProperties}>
      <div className={classes.card}>
        {/* biome-ignore lint/performance/noImgElement: it is in the page itself, nothing is fetched or resized */}
        {logo && <img className={classes.logo} src={logo} alt={company} />}
        <p className={classes.dimmed}>{t("product.by", { producer: company })}</p>
        <p className={classes.title}>{t("checkoutLook.sample")}</p>
        <p className={classes.price}>{amount}</p>
      </div>
      <div className={classes.card}>
        <p className={classes.label}>{t("checkout.method")}</p>
        <div className={classes.tabs}>
          {methods.map(({ name, Icon }) => (
            <span key={name} className={classes.tab} data-chosen={name === "pix" || undefined}>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              {t(`checkout.${name}`)}
            </span>
          ))}
        </div>
        <span className={classes.pay}>{t("checkout.payPix", { amount })}</span>
      </div>
    </div>
  );
}
