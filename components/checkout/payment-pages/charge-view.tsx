import { IconAlertTriangle, IconCircleCheck, IconReceiptRefund } from "@tabler/icons-react";
import { getTranslations } from "next-intl/server";
import type { ChargePage } from "@/server/checkout/payment-pages/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { CardPolicy } from "../orders/card-policy";
import { CheckPayment } from "../orders/check-payment";
import checkout from "../orders/checkout.module.css";
import { OrderMoneyNotice } from "../orders/order-money";
import { PaymentFrame } from "../orders/payment-frame";
import { ReceiptFacts } from "../orders/receipt-facts";
import { SellerContact } from "../orders/seller-facts";
import { ChargeWaiting } from "./charge-waiting";

interface Props {
  page: ChargePage;
  isChecked: boolean;
}

export function ChargeView({ page, isChecked }: Props) {
  const { state, seller, logo, description } = page;
  return (
    <PaymentFrame page={page}>
      <CardPolicy tokenization={null} />
      {/* biome-ignore lint/performance/noImgElement: it is in the page itself, nothing is fetched or resized */}
      {logo && <img className={checkout.logo} src={logo} alt={seller.name} />}
      <OrderMoneyNotice page={page} />
      {state === "waiting" ? <ChargeWaiting {...{ page, isChecked }} /> : <Outcome {...{ page, isChecked }} />}
      <div className={`${classes.card} ${order.box}`}>
        <SellerContact seller={seller} subject={description || seller.name} isBought />
      </div>
    </PaymentFrame>
  );
}

async function Outcome({ page, isChecked }: Props) {
  const t = await getTranslations("charge");
  const { state, seller, returnUrl } = page;
  const isOver = state === "expired" || state === "refused";
  return (
    <section className={`${classes.card} ${order.box}`}>
      <header className={order.done}>
        <StateIcon state={state} />
        <div className={order.head}>
          <p className={classes.dimmed}>{t("to", { seller: seller.name })}</p>
          <h1>
            {state === "open" || state === "expired"
              ? t("expiredTitle")
              : t(`titles.${state}`, { seller: seller.name })}
          </h1>
          {isOver && <p className={classes.dimmed}>{t(state === "expired" ? "expiredText" : "refusedText")}</p>}
        </div>
      </header>
      {state === "expired" && page.method !== "credit_card" && <CheckPayment {...{ page, isChecked }} of="charge" />}
      {returnUrl && (
        <div className={order.ways}>
          <a className={classes.button} href={returnUrl} rel="noreferrer">
            {t("back", { host: new URL(returnUrl).host })}
          </a>
        </div>
      )}
      {!isOver && <Receipt page={page} />}
    </section>
  );
}

function StateIcon({ state }: Pick<ChargePage, "state">) {
  const Icon = state === "paid" ? IconCircleCheck : state === "refunded" ? IconReceiptRefund : IconAlertTriangle;
  return <Icon size={36} aria-hidden />;
}

async function Receipt({ page }: Pick<Props, "page">) {
  const [t, tOrder, tCheckout] = await Promise.all([
    getTranslations("charge"),
    getTranslations("order"),
    getTranslations("checkout"),
  ]);
  const { items, description, amountInCents, payer, method, paidAt } = page;
  const lines = items.map(({ title, quantity, amountInCents: each }): [string, number] => [
    t("item", { quantity, title }),
    each * quantity,
  ]);
  const facts: [string, string][] = [
    [t("payer"), payer.name],
    [tOrder("document"), payer.maskedDocument],
    ...(method ? [[tOrder("paidBy"), tCheckout(method)] as [string, string]] : []),
  ];
  return (
    <>
      <h2 className={classes.title}>{tOrder("receipt")}</h2>
      {description && <p className={classes.dimmed}>{description}</p>}
      <ReceiptFacts totalInCents={amountInCents} {...{ lines, facts, paidAt }} />
    </>
  );
}
