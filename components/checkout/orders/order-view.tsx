import { getTranslations } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import type { UpsellPage } from "@/server/checkout/upsells/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { UpsellOffer } from "../upsells/upsell-offer";
import { CardPolicy } from "./card-policy";
import { CheckPayment } from "./check-payment";
import { formatTime } from "./checkout-text";
import { isProblem } from "./checkout-view";
import { wordsOf } from "./order-errors";
import { OrderMoneyNotice } from "./order-money";
import { OrderReceipt } from "./order-receipt";
import { OrderShipment } from "./order-shipment";
import { OrderSubscription } from "./order-subscription";
import { OrderWaiting } from "./order-waiting";
import { OtherWays, RenewButton } from "./order-ways";
import { OrderGuarantee, OrderWithdrawal } from "./order-withdrawal";
import { PaymentFrame } from "./payment-frame";
import { RefundWays } from "./refund-ways";
import { Guarantee, SellerContact } from "./seller-facts";

interface Props {
  page: OrderPage;
  upsell: UpsellPage | null;
  isChecked: boolean;
  changed: "card" | "paid" | null;
  isMoveChecked: boolean;
  isMailed: boolean;
  problem: string | null;
}

export async function OrderView({ page, upsell, isChecked, changed, isMoveChecked, isMailed, problem }: Props) {
  const [t, tCheckout, tWays] = await Promise.all([
    getTranslations("order"),
    getTranslations("checkout"),
    getTranslations("refundWays"),
  ]);
  const { token, state, seller } = page;
  const ways = <RefundWays page={page} isMailed={isMailed} />;
  const isOverdue = state === "waiting" && page.boleto?.isOverdue;
  const isDone = state === "paid" || state === "refunded" || state === "disputed";
  const hasMoney = page.money.hasArrived && !isDone;
  const said = problem !== null && isProblem(problem) && tCheckout(wordsOf(problem, hasMoney));
  return (
    <PaymentFrame page={page} isAwaited={page.subscription?.move?.state === "asked"}>
      <CardPolicy tokenization={page.subscription?.tokenization ?? null} />
      {said && (
        <p role="alert" className={classes.alert}>
          <strong>{said}</strong>
          {!isDone && <a href={`${page.checkoutPath}?order=${token}`}>{t("backToPage")}</a>}
        </p>
      )}
      <OrderMoneyNotice page={page} />
      {state === "refunded" && page.automatic && !page.automatic.hasStarted && (
        <p className={classes.notice}>{t("automatic.notStarted")}</p>
      )}
      {state === "waiting" && <OrderWaiting {...{ page, isChecked }} />}
      {state === "expired" && <Expired {...{ page, isChecked }} />}
      {state === "refused" && <Refused page={page} />}
      {isDone && <OrderReceipt page={page} />}
      <OrderShipment page={page} />
      <UpsellOffer upsell={upsell} />
      <OrderSubscription {...{ page, changed, isMoveChecked }} />
      <div id="refund">
        {isMailed && <p className={classes.notice}>{tWays("mailed", { email: page.refundLinkTo })}</p>}
        <OrderWithdrawal
          base={null}
          ways={ways}
          withdrawal={page.withdrawal}
          isOfSubscription={page.subscription !== null}
        />
        <OrderGuarantee base={null} ways={ways} guarantee={page.guarantee} />
      </div>
      {!isDone && (page.method !== "credit_card" || page.challengeUrl) && !page.automatic?.isPaid && (
        <OtherWays page={page} except={isOverdue ? ["boleto", "pix"] : page.challengeUrl ? [] : [page.method]} />
      )}
      <div className={`${classes.card} ${order.box}`}>
        {page.guaranteeTerms && <Guarantee terms={page.guaranteeTerms} />}
        <SellerContact seller={seller} subject={`${page.productName} · ${page.number}`} isBought={isDone} />
        {!isDone && page.delivery && <p className={classes.small}>{t("deliveredTo", { address: page.delivery })}</p>}
        <p className={classes.small}>{t("number", { number: page.number })}</p>
      </div>
    </PaymentFrame>
  );
}

async function Expired({ page, isChecked }: Pick<Props, "page" | "isChecked">) {
  const t = await getTranslations("order");
  const method = page.method === "boleto" ? "boleto" : "pix";
  const isOver = page.unsold !== null || page.methods.length === 0;
  return (
    <section className={`${classes.card} ${order.box}`}>
      <header className={order.head}>
        <p className={classes.dimmed}>{page.productName}</p>
        <h1>{method === "boleto" ? t("expiredBoletoTitle") : t("expiredTitle")}</h1>
        {!(isOver && page.money.hasArrived) && <p className={classes.dimmed}>{t(textOf(page, isOver))}</p>}
      </header>
      {page.methods.includes(method) ? (
        <div className={order.ways}>
          <RenewButton {...{ page, method }} label={method === "boleto" ? t("renewBoleto") : t("renewPix")} isMain />
        </div>
      ) : (
        isOver && <p>{t(`unsold.${page.unsold ?? "gone"}`)}</p>
      )}
      {page.method !== "credit_card" && (
        <>
          {!page.money.hasArrived && <p className={classes.small}>{t(`lateHint.${method}`)}</p>}
          <CheckPayment {...{ page, isChecked }} of="order" />
        </>
      )}
    </section>
  );
}

function textOf({ money }: OrderPage, isOver: boolean) {
  if (money.hasArrived) return "refusedText";
  return isOver ? "nothingCharged" : "expiredText";
}

async function Refused({ page }: Pick<Props, "page">) {
  const [t, tCheckout] = await Promise.all([getTranslations("order"), getTranslations("checkout")]);
  const { blockedUntil, refuseReason, methods, unsold } = page;
  return (
    <section className={`${classes.card} ${order.box}`}>
      <header className={order.head}>
        <p className={classes.dimmed}>{page.productName}</p>
        <h1>{page.money.hasArrived ? tCheckout("refusedAfterMoney") : tCheckout("refusedTitle")}</h1>
      </header>
      <div role="alert" className={classes.alert}>
        {refuseReason && <span>{tCheckout(`reasons.${refuseReason}`)}</span>}
        {!unsold && <span>{t("refusedText")}</span>}
        {blockedUntil && <span>{tCheckout("blockedUntil", { time: formatTime(blockedUntil) })}</span>}
      </div>
      <div className={order.ways}>
        {methods.includes("pix") && <RenewButton page={page} method="pix" label={t("payWithPix")} isMain />}
        {unsold && <p>{t(`unsold.${unsold}`)}</p>}
        {!blockedUntil && !unsold && (
          <a className={classes.quiet} href={page.cardPath}>
            {t("otherCard")}
          </a>
        )}
      </div>
    </section>
  );
}
