import { getTranslations } from "next-intl/server";
import type { CodeStep, RefundPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { accentOf, isProblem } from "./checkout-view";
import { OrderMoneyNotice } from "./order-money";
import { OrderGuarantee, OrderWithdrawal } from "./order-withdrawal";
import { RefundCode, RefundHeld, RefundOwed } from "./refund-steps";
import { SellerContact, SellerFooter } from "./seller-facts";

interface Props {
  page: RefundPage;
  code: CodeStep | null;
  done: string | null;
  problem: string | null;
}

const doneWords: Readonly<Record<string, "canceled" | "received" | "corrected">> = {
  cancel: "canceled",
  received: "received",
  correct: "corrected",
};

export async function RefundView({ page, code, done, problem }: Props) {
  const [t, tCheckout] = await Promise.all([getTranslations("refundPage"), getTranslations("checkout")]);
  const { base, owed, withdrawal, guarantee, held, productName, number, seller } = page;
  const said = problem !== null && isProblem(problem) && tCheckout(`problems.${problem}`);
  const isDone = done !== null && problem === null;
  return (
    <div className={`${classes.page} ${order.narrow}`} style={accentOf(page.color)}>
      <main className={order.frame}>
        <header className={order.head}>
          <p className={classes.dimmed}>{t("product", { product: productName, number })}</p>
          <h1>{t("title")}</h1>
        </header>
        {said && (
          <p role="alert" className={classes.alert}>
            <strong>{said}</strong>
          </p>
        )}
        {isDone && done !== null && <p className={classes.notice}>{t(doneWords[done] ?? "done")}</p>}
        <OrderMoneyNotice page={page} />
        <RefundCode base={base} code={code} />
        <RefundHeld base={base} held={held} />
        {!code && (
          <>
            <RefundOwed base={base} owed={owed} />
            <OrderWithdrawal base={base} withdrawal={withdrawal} isOfSubscription={page.isOfSubscription} />
            <OrderGuarantee base={base} guarantee={guarantee} />
          </>
        )}
        {!code && !owed && !withdrawal && !guarantee && !held && !isDone && <p>{t("nothing")}</p>}
        <div className={`${classes.card} ${order.box}`}>
          <SellerContact seller={seller} subject={`${productName} · ${number}`} isBought />
        </div>
      </main>
      <SellerFooter seller={seller} />
    </div>
  );
}
