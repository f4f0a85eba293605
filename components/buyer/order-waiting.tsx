import { getFormatter } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/schemas";
import { AlreadyPaid } from "./already-paid";
import { formatDay, groupLine } from "./boleto-text";
import classes from "./buyer-page.module.css";
import { fill } from "./checkout-text";
import type { OrderWords } from "./checkout-words";
import { CopyCode } from "./copy-code";
import { Countdown } from "./countdown";
import order from "./order.module.css";
import { RenewButton } from "./order-ways";

interface Props {
  page: OrderPage;
  words: OrderWords;
  isChecked: boolean;
}

/** The buyer's next step to pay. */
export function OrderWaiting(props: Props) {
  const { page, words } = props;
  if (page.method === "credit_card") {
    return (
      <Box title={words.cardWaitingTitle} page={page}>
        <p className={order.watching}>{words.cardWaitingText}</p>
      </Box>
    );
  }
  if (page.pix) return <PixCode {...props} pix={page.pix} />;
  if (page.boleto) return <BoletoCode {...props} boleto={page.boleto} />;
  return (
    <Box title={words.titles.waiting} page={page}>
      <p className={order.watching}>{words.preparing}</p>
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

async function PixCode({ page, words, isChecked, pix }: Props & { pix: NonNullable<OrderPage["pix"]> }) {
  const format = await getFormatter();
  const time = format.dateTime(new Date(pix.expiresAt), { dateStyle: "short", timeStyle: "short" });
  return (
    <Box title={words.pixTitle} page={page}>
      <p className={classes.dimmed}>{words.pixSteps}</p>
      <CopyCode text={pix.code} words={{ copy: words.copyPix, copied: words.copied, failed: words.copyFailed }} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={order.code} aria-label={words.code} tabIndex={0} data-code="pix">
        {pix.code}
      </section>
      <div className={order.countdown}>
        <Countdown deadline={pix.expiresAt} words={words.expiresIn} fallback={fill(words.expiresAt, { time })} />
      </div>
      <div className={order.qr}>
        {/* biome-ignore lint/performance/noImgElement: it is in the page itself, nothing is fetched or resized */}
        <img src={pix.qrCode} width={232} height={232} alt={words.qrAlt} />
        <p className={classes.small}>{words.qrHint}</p>
      </div>
      <p className={order.watching}>{words.watching}</p>
      <AlreadyPaid token={page.token} isChecked={isChecked} words={words} />
    </Box>
  );
}

function BoletoCode({ page, words, isChecked, boleto }: Props & { boleto: NonNullable<OrderPage["boleto"]> }) {
  const { digitableLine, slipPath, dueOn, isOverdue } = boleto;
  return (
    <Box title={isOverdue ? words.expiredBoletoTitle : words.boletoTitle} page={page}>
      {isOverdue ? (
        <Overdue {...{ page, words, boleto }} />
      ) : (
        <p className={order.countdown}>{fill(words.boletoDue, { day: formatDay(dueOn) })}</p>
      )}
      <CopyCode text={digitableLine} words={{ copy: words.copyLine, copied: words.copied, failed: words.copyFailed }} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={order.code} aria-label={words.line} tabIndex={0} data-code="boleto">
        {groupLine(digitableLine)}
      </section>
      <a className={classes.quiet} href={slipPath}>
        {words.slip}
      </a>
      <p className={classes.dimmed}>{words.boletoHint}</p>
      <AlreadyPaid token={page.token} isChecked={isChecked} words={words} />
    </Box>
  );
}

type OverdueProps = Pick<Props, "page" | "words"> & { boleto: NonNullable<OrderPage["boleto"]> };

/** The cost of paying late, and the alternatives. */
function Overdue({ page, words, boleto: { dueOn, lastPayableOn } }: OverdueProps) {
  const { methods } = page;
  return (
    <>
      <div className={classes.notice}>
        <strong>{fill(words.boletoOverdue, { day: formatDay(dueOn) })}</strong>
        <span>{fill(words.overdueText, { day: formatDay(lastPayableOn) })}</span>
        {methods.includes("boleto") && <span>{words.overdueNew}</span>}
      </div>
      <div className={order.ways}>
        {methods.includes("boleto") && <RenewButton page={page} method="boleto" label={words.renewBoleto} isMain />}
        {methods.includes("pix") && <RenewButton page={page} method="pix" label={words.byPix} />}
      </div>
    </>
  );
}
