import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/schemas";
import { writeDay, writeMinute } from "../i18n/dates";
import { AlreadyPaid } from "./already-paid";
import { groupLine } from "./boleto-text";
import classes from "./buyer-page.module.css";
import { CopyCode } from "./copy-code";
import { Countdown } from "./countdown";
import order from "./order.module.css";
import { RenewButton } from "./order-ways";
import { countdownWords } from "./parsed-words";

interface Props {
  page: OrderPage;
  isChecked: boolean;
}

/** What the buyer does now to pay. */
export async function OrderWaiting(props: Props) {
  const { page } = props;
  const t = await getTranslations("order");
  if (page.method === "credit_card") {
    return (
      <Box title={t("cardWaitingTitle")} page={page}>
        <p className={order.watching}>{t("cardWaitingText")}</p>
      </Box>
    );
  }
  if (page.pix) return <PixCode {...props} pix={page.pix} />;
  if (page.boleto) return <BoletoCode {...props} boleto={page.boleto} />;
  return (
    <Box title={t("titles.waiting")} page={page}>
      <p className={order.watching}>{t("preparing")}</p>
    </Box>
  );
}

async function Box({ title, page, children }: { title: string; page: OrderPage; children: React.ReactNode }) {
  const format = await getFormatter();
  return (
    <section className={`${classes.card} ${order.box}`}>
      <header className={order.head}>
        <p className={classes.dimmed}>{page.productName}</p>
        <h1>{title}</h1>
        <p className={order.amount}>{format.number(page.totalInCents / 100, { style: "currency", currency: "BRL" })}</p>
      </header>
      {children}
    </section>
  );
}

/** Labels of the button that checks for the payment. */
async function askingWords() {
  const t = await getTranslations("order");
  return { alreadyPaid: t("alreadyPaid"), checking: t("checking"), notYet: t("notYet"), offline: t("offline") };
}

async function PixCode({ page, isChecked, pix }: Props & { pix: NonNullable<OrderPage["pix"]> }) {
  const [locale, t, asking] = await Promise.all([getLocale(), getTranslations("order"), askingWords()]);
  const time = writeMinute(pix.expiresAt, locale);
  return (
    <Box title={t("pixTitle")} page={page}>
      <p className={classes.dimmed}>{t("pixSteps")}</p>
      <CopyCode text={pix.code} words={{ copy: t("copyPix"), copied: t("copied"), failed: t("copyFailed") }} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={order.code} aria-label={t("code")} tabIndex={0} data-code="pix">
        {pix.code}
      </section>
      <div className={order.countdown}>
        <Countdown deadline={pix.expiresAt} sentence={countdownWords[locale]} fallback={t("expiresAt", { time })} />
      </div>
      <div className={order.qr}>
        {/* biome-ignore lint/performance/noImgElement: it is in the page itself, nothing is fetched or resized */}
        <img src={pix.qrCode} width={232} height={232} alt={t("qrAlt")} />
        <p className={classes.small}>{t("qrHint")}</p>
      </div>
      <p className={order.watching}>{t("watching")}</p>
      <AlreadyPaid token={page.token} isChecked={isChecked} words={asking} />
    </Box>
  );
}

async function BoletoCode({ page, isChecked, boleto }: Props & { boleto: NonNullable<OrderPage["boleto"]> }) {
  const [locale, t, asking] = await Promise.all([getLocale(), getTranslations("order"), askingWords()]);
  const { digitableLine, slipPath, dueOn, isOverdue } = boleto;
  return (
    <Box title={isOverdue ? t("expiredBoletoTitle") : t("boletoTitle")} page={page}>
      {isOverdue ? (
        <Overdue {...{ page, boleto }} />
      ) : (
        <p className={order.countdown}>{t("boletoDue", { day: writeDay(dueOn, locale) })}</p>
      )}
      <CopyCode text={digitableLine} words={{ copy: t("copyLine"), copied: t("copied"), failed: t("copyFailed") }} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={order.code} aria-label={t("line")} tabIndex={0} data-code="boleto">
        {groupLine(digitableLine)}
      </section>
      <a className={classes.quiet} href={slipPath}>
        {t("slip")}
      </a>
      <p className={classes.dimmed}>{t("boletoHint")}</p>
      <AlreadyPaid token={page.token} isChecked={isChecked} words={asking} />
    </Box>
  );
}

type OverdueProps = Pick<Props, "page"> & { boleto: NonNullable<OrderPage["boleto"]> };

/** What late payment costs, and the ways to avoid it with a new charge. */
async function Overdue({ page, boleto: { dueOn, lastPayableOn } }: OverdueProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("order")]);
  const { methods } = page;
  return (
    <>
      <div className={classes.notice}>
        <strong>{t("boletoOverdue", { day: writeDay(dueOn, locale) })}</strong>
        <span>{t("overdueText", { day: writeDay(lastPayableOn, locale) })}</span>
        {methods.includes("boleto") && <span>{t("overdueNew")}</span>}
      </div>
      <div className={order.ways}>
        {methods.includes("boleto") && <RenewButton page={page} method="boleto" label={t("renewBoleto")} isMain />}
        {methods.includes("pix") && <RenewButton page={page} method="pix" label={t("byPix")} />}
      </div>
    </>
  );
}
