import { getLocale, getTranslations } from "next-intl/server";
import type { PurchasePage } from "@/server/buyers/account/schemas";
import type { CodeStep } from "@/server/checkout/orders/schemas";
import { CopyCode } from "../../checkout/orders/copy-code";
import { OrderMoneyNotice } from "../../checkout/orders/order-money";
import { OrderShipment } from "../../checkout/orders/order-shipment";
import { OrderGuarantee, OrderWithdrawal } from "../../checkout/orders/order-withdrawal";
import { ReceiptFacts } from "../../checkout/orders/receipt-facts";
import { RefundCode, RefundHeld } from "../../checkout/orders/refund-steps";
import { Guarantee, SellerContact, SellerFooter } from "../../checkout/orders/seller-facts";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { brandNames } from "../../ui/card-brands";
import { writeDay, writeMinute } from "../../ui/i18n/dates";
import { AccountFrame } from "./account-frame";
import own from "./account-frame.module.css";
import { displayedTotals, PurchaseMark } from "./purchase-mark";

interface Props {
  email: string;
  page: PurchasePage & { code: CodeStep | null };
  done: string | undefined;
  problem: string | undefined;
}

export async function PurchaseView({ email, page, done, problem }: Props) {
  const [t, locale] = await Promise.all([getTranslations("account.purchase"), getLocale()]);
  const { id, title, seller, subscriptionId } = page;
  const base = `/account/purchases/${id}`;
  return (
    // On this page, `cancel` refers to a delayed refund.
    <AccountFrame
      {...{ email, problem }}
      done={done === "cancel" ? "refundCanceled" : done}
      part="purchases"
      color={page.color}
    >
      <header className={own.head}>
        <div>
          <h1>{title}</h1>
          <p className={classes.dimmed}>
            {seller.name} · {t("at", { at: writeMinute(page.at, locale) })}
          </p>
        </div>
        <PurchaseMark {...displayedTotals(page)} />
      </header>
      <OrderMoneyNotice page={page} />
      <ToPay page={page} />
      <Opens page={page} />
      <OrderShipment page={page} />
      <Receipt page={page} />
      {subscriptionId && (
        <section className={`${classes.card} ${own.box}`}>
          <p>{t("subscription")}</p>
          <div className={own.actions}>
            <a className={classes.quiet} href={`/account/subscriptions/${subscriptionId}`}>
              {t("toSubscription")}
            </a>
          </div>
        </section>
      )}
      {page.mayRefund && <RefundCode base={base} code={page.code} />}
      {page.mayRefund && <RefundHeld base={base} held={page.held} />}
      {page.code ? null : <MoneyBack page={page} base={base} />}
      <div className={classes.card}>
        {page.guaranteeTerms && <Guarantee terms={page.guaranteeTerms} />}
        <SellerContact seller={seller} subject={page.number ? `${title} · ${page.number}` : title} isBought />
      </div>
      <SellerFooter seller={seller} languages={false} />
    </AccountFrame>
  );
}

async function MoneyBack({ page, base }: Pick<Props, "page"> & { base: string }) {
  const t = await getTranslations("refundPage");
  const to = page.mayRefund ? base : null;
  const ways = page.mayRefund ? null : <p>{t("notYours")}</p>;
  return (
    <>
      <OrderWithdrawal
        base={to}
        ways={ways}
        withdrawal={page.withdrawal}
        isOfSubscription={page.subscriptionId !== null}
      />
      <OrderGuarantee base={to} ways={ways} guarantee={page.guarantee} />
    </>
  );
}

async function ToPay({ page }: { page: PurchasePage }) {
  const { pix, boleto, orderPath } = page;
  if (!pix && !boleto) return null;
  const [t, tOrder, locale] = await Promise.all([
    getTranslations("account.purchase"),
    getTranslations("order"),
    getLocale(),
  ]);
  const words = (copy: string) => ({ copy, copied: tOrder("copied"), failed: tOrder("copyFailed") });
  return (
    <section className={`${classes.card} ${own.box}`} aria-labelledby="pay-title">
      <h2 id="pay-title" className={classes.title}>
        {t(pix ? "pixTitle" : "boletoTitle")}
      </h2>
      {pix && (
        <>
          <p className={classes.dimmed}>{t("pixUntil", { at: writeMinute(pix.expiresAt, locale) })}</p>
          <CopyCode text={pix.code} words={words(tOrder("copyPix"))} />
          <p className={order.code}>{pix.code}</p>
        </>
      )}
      {boleto && (
        <>
          <p className={classes.dimmed}>
            {boleto.isOverdue
              ? t("boletoOverdue", {
                  day: writeDay(boleto.dueOn, locale),
                  last: writeDay(boleto.lastPayableOn, locale),
                })
              : t("boletoDue", { day: writeDay(boleto.dueOn, locale) })}
          </p>
          <CopyCode text={boleto.digitableLine} words={words(tOrder("copyLine"))} />
          <p className={order.code}>{boleto.digitableLine}</p>
        </>
      )}
      <div className={own.actions}>
        {boleto && (
          <a className={classes.quiet} href={boleto.slipPath}>
            {tOrder("slip")}
          </a>
        )}
        {orderPath && (
          <a className={classes.quiet} href={orderPath}>
            {t("toOrder")}
          </a>
        )}
      </div>
    </section>
  );
}

async function Opens({ page }: { page: PurchasePage }) {
  const { access, goods } = page;
  if (access.length + goods.length === 0) return null;
  const [t, tOrder] = await Promise.all([getTranslations("account.purchase"), getTranslations("order")]);
  return (
    <section className={`${classes.card} ${own.box}`} aria-labelledby="opens-title">
      <h2 id="opens-title" className={classes.title}>
        {t("opens")}
      </h2>
      <div className={own.actions}>
        {access.map(({ courseId, title }) => (
          <a key={courseId} className={classes.button} href={`/learn/courses/${courseId}`}>
            {tOrder("openCourse", { title })}
          </a>
        ))}
        {goods.map(({ href, title }) => (
          <a key={href} className={classes.button} href={href}>
            {tOrder("openGood", { title })}
          </a>
        ))}
      </div>
    </section>
  );
}

async function Receipt({ page }: { page: PurchasePage }) {
  const [t, tOrder, tCheckout, method] = await Promise.all([
    getTranslations("account.purchase"),
    getTranslations("order"),
    getTranslations("checkout"),
    describeMethod(page),
  ]);
  const { coupon, interestInCents, totalInCents, paidAt, number, seller, orderPath } = page;
  const lines = page.lines.map((line): [string, number] => [
    line.isFreight ? tCheckout("freight") : line.title,
    line.fullInCents,
  ]);
  if (coupon) lines.push([tOrder("coupon", { code: coupon.code }), -coupon.discountInCents]);
  if (page.pixDiscountInCents > 0) lines.push([tOrder("pixDiscount"), -page.pixDiscountInCents]);
  if (interestInCents > 0) lines.push([tOrder("interest"), interestInCents]);
  const facts: [string, string][] = [
    [t("shop"), seller.name],
    [t("paidBy"), method],
    ...(number ? [[t("number"), number] as [string, string]] : []),
    ...(page.delivery ? [[tOrder("delivery"), page.delivery] as [string, string]] : []),
    ...(page.pickupPlaces.length > 0 ? [[tOrder("pickup"), page.pickupPlaces.join("; ")] as [string, string]] : []),
  ];
  return (
    <section className={`${classes.card} ${own.box}`} aria-labelledby="receipt-title">
      <h2 id="receipt-title" className={classes.title}>
        {t("receipt")}
      </h2>
      <ReceiptFacts {...{ lines, totalInCents, facts, paidAt }} />
      {orderPath && paidAt && (
        <div className={own.actions}>
          <a className={classes.quiet} href={orderPath}>
            {t("printable")}
          </a>
        </div>
      )}
    </section>
  );
}

async function describeMethod({ method, card, installments }: PurchasePage): Promise<string> {
  const [t, tCheckout] = await Promise.all([getTranslations("order"), getTranslations("checkout")]);
  if (!method) return "";
  const name = card ? t("cardEnding", { brand: brandNames[card.brand], last4: card.last4 }) : tCheckout(method);
  return installments > 1 ? t("inInstallments", { method: name, count: installments }) : name;
}
