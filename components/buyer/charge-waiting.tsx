import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { ChargePage } from "@/server/charge-pages/schemas";
import { writeDay, writeMinute } from "../i18n/dates";
import { AlreadyPaid } from "./already-paid";
import { groupLine } from "./boleto-text";
import classes from "./buyer-page.module.css";
import { CopyCode } from "./copy-code";
import { Countdown } from "./countdown";
import order from "./order.module.css";
import { countdownWords } from "./parsed-words";

interface Props {
  page: ChargePage;
  isChecked: boolean;
}

/** What a payer does now so that the money arrives. */
export async function ChargeWaiting({ page, isChecked }: Props) {
  const [format, t, tOrder] = await Promise.all([getFormatter(), getTranslations("charge"), getTranslations("order")]);
  const { token, seller, description, amountInCents, pix, boleto } = page;
  const words = {
    alreadyPaid: tOrder("alreadyPaid"),
    checking: tOrder("checking"),
    notYet: t("notYet"),
    offline: tOrder("offline"),
  };
  return (
    <section className={`${classes.card} ${order.box}`}>
      <header className={order.head}>
        <p className={classes.dimmed}>{description}</p>
        <h1>{t("titles.waiting", { seller: seller.name })}</h1>
        <p className={order.amount}>{format.number(amountInCents / 100, { style: "currency", currency: "BRL" })}</p>
      </header>
      {pix && <PixCode {...{ page, pix }} />}
      {boleto && <BoletoCode boleto={boleto} />}
      {!pix && !boleto && <p className={order.watching}>{tOrder("preparing")}</p>}
      {(pix || boleto) && <AlreadyPaid {...{ token, isChecked, words }} />}
    </section>
  );
}

async function PixCode({ page, pix }: { page: ChargePage; pix: NonNullable<ChargePage["pix"]> }) {
  const [locale, t, tOrder] = await Promise.all([getLocale(), getTranslations("charge"), getTranslations("order")]);
  const { dueOn } = page;
  const time = writeMinute(pix.expiresAt, locale);
  const words = { copy: tOrder("copyPix"), copied: tOrder("copied"), failed: tOrder("copyFailed") };
  return (
    <>
      <p className={classes.dimmed}>{tOrder("pixSteps")}</p>
      <CopyCode text={pix.code} words={words} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={order.code} aria-label={tOrder("code")} tabIndex={0} data-code="pix">
        {pix.code}
      </section>
      <div className={order.countdown}>
        {dueOn ? (
          <p>{t("dueOn", { day: writeDay(dueOn, locale) })}</p>
        ) : (
          <Countdown
            deadline={pix.expiresAt}
            sentence={countdownWords[locale]}
            fallback={tOrder("expiresAt", { time })}
          />
        )}
      </div>
      <div className={order.qr}>
        {/* biome-ignore lint/performance/noImgElement: it is in the page itself, nothing is fetched or resized */}
        <img src={pix.qrCode} width={232} height={232} alt={tOrder("qrAlt")} />
        <p className={classes.small}>{tOrder("qrHint")}</p>
      </div>
      <p className={order.watching}>{tOrder("watching")}</p>
    </>
  );
}

async function BoletoCode({ boleto }: { boleto: NonNullable<ChargePage["boleto"]> }) {
  const [locale, t, tOrder] = await Promise.all([getLocale(), getTranslations("charge"), getTranslations("order")]);
  const { digitableLine, slipPath, dueOn, lastPayableOn, isOverdue } = boleto;
  const words = { copy: tOrder("copyLine"), copied: tOrder("copied"), failed: tOrder("copyFailed") };
  return (
    <>
      {isOverdue ? (
        <div className={classes.notice}>
          <strong>{tOrder("boletoOverdue", { day: writeDay(dueOn, locale) })}</strong>
          <span>{tOrder("overdueText", { day: writeDay(lastPayableOn, locale) })}</span>
        </div>
      ) : (
        <p className={order.countdown}>{tOrder("boletoDue", { day: writeDay(dueOn, locale) })}</p>
      )}
      <CopyCode text={digitableLine} words={words} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={order.code} aria-label={tOrder("line")} tabIndex={0} data-code="boleto">
        {groupLine(digitableLine)}
      </section>
      <a className={classes.quiet} href={slipPath}>
        {tOrder("slip")}
      </a>
      <p className={classes.dimmed}>{t("boletoHint")}</p>
    </>
  );
}
