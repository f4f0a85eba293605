import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import { groupLine } from "../../payments/boletos/boleto-text";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { countdownWords } from "../../ui/buyer/parsed-words";
import { writeDay, writeMinute } from "../../ui/i18n/dates";
import { CopyCode } from "./copy-code";
import { Countdown } from "./countdown";

interface PixProps {
  pix: NonNullable<OrderPage["pix"]>;
  /** Shown instead of the countdown. */
  dueOn?: string | null;
  /** Defaults to a note that the page confirms the payment automatically. */
  watching?: string;
}

export async function PixCode({ pix, dueOn = null, watching }: PixProps) {
  const [locale, t, tCharge] = await Promise.all([getLocale(), getTranslations("order"), getTranslations("charge")]);
  const time = writeMinute(pix.expiresAt, locale);
  return (
    <>
      <p className={classes.dimmed}>{t("pixSteps")}</p>
      <CopyCode text={pix.code} words={{ copy: t("copyPix"), copied: t("copied"), failed: t("copyFailed") }} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={order.code} aria-label={t("code")} tabIndex={0} data-code="pix">
        {pix.code}
      </section>
      <div className={order.countdown}>
        {dueOn ? (
          <p>{tCharge("dueOn", { day: writeDay(dueOn, locale) })}</p>
        ) : (
          <Countdown leftMs={pix.leftMs} sentence={countdownWords[locale]} fallback={t("expiresAt", { time })} />
        )}
      </div>
      <div className={order.qr}>
        {/* biome-ignore lint/performance/noImgElement: it is in the page itself, nothing is fetched or resized */}
        <img src={pix.qrCode} width={232} height={232} alt={t("qrAlt")} />
        <p className={classes.small}>{t("qrHint")}</p>
      </div>
      <p className={order.watching}>{watching ?? t("watching")}</p>
    </>
  );
}

interface BoletoProps {
  boleto: NonNullable<OrderPage["boleto"]>;
  hint: string;
  overdue: ReactNode;
}

export async function BoletoCode({ boleto, hint, overdue }: BoletoProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("order")]);
  const { digitableLine, slipPath, dueOn, isOverdue } = boleto;
  return (
    <>
      {isOverdue ? overdue : <p className={order.countdown}>{t("boletoDue", { day: writeDay(dueOn, locale) })}</p>}
      <CopyCode text={digitableLine} words={{ copy: t("copyLine"), copied: t("copied"), failed: t("copyFailed") }} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={order.code} aria-label={t("line")} tabIndex={0} data-code="boleto">
        {groupLine(digitableLine)}
      </section>
      <a className={classes.quiet} href={slipPath}>
        {t("slip")}
      </a>
      <p className={classes.dimmed}>{hint}</p>
    </>
  );
}

export async function OverdueNotice({ boleto, children }: Pick<BoletoProps, "boleto"> & { children?: ReactNode }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("order")]);
  const { dueOn, lastPayableOn } = boleto;
  return (
    <div className={classes.notice}>
      <strong>{t("boletoOverdue", { day: writeDay(dueOn, locale) })}</strong>
      <span>{t("overdueText", { day: writeDay(lastPayableOn, locale) })}</span>
      {children}
    </div>
  );
}
