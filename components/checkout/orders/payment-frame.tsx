import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { accentOf } from "./checkout-view";
import { OrderWatch } from "./order-watch";
import { SellerFooter } from "./seller-facts";

interface Props {
  page: Pick<OrderPage, "token" | "state" | "version" | "color" | "seller">;
  isAwaited?: boolean;
  children: ReactNode;
}

/** Frame in the seller's color. Polls the payment; without JavaScript, reloads the page instead. */
export async function PaymentFrame({ page, isAwaited = false, children }: Props) {
  const t = await getTranslations("order.changed");
  const { token, state, version, color, seller } = page;
  const changed = {
    open: t("open"),
    waiting: t("waiting"),
    expired: t("expired"),
    refused: t("refused"),
    paid: t("paid"),
    refunded: t("refunded"),
    disputed: t("disputed"),
  };
  return (
    <div className={`${classes.page} ${order.narrow}`} style={accentOf(color)}>
      {(state === "waiting" || state === "expired") && (
        <noscript>
          <meta httpEquiv="refresh" content={state === "waiting" ? "15" : "60"} />
        </noscript>
      )}
      <main className={order.frame}>
        <OrderWatch {...{ token, state, version, isAwaited, changed }} />
        {children}
      </main>
      <SellerFooter seller={seller} />
    </div>
  );
}
