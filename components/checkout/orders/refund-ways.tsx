import { getTranslations } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";

interface Props {
  page: Pick<OrderPage, "token" | "refundLinkTo">;
  isMailed: boolean;
}

/** Refund options of the receipt page, whose link does not authorize a refund. Works without JavaScript. */
export async function RefundWays({ page, isMailed }: Props) {
  const t = await getTranslations("refundWays");
  const email = page.refundLinkTo;
  return (
    <form action={`/pay/${page.token}/refund-link`} method="post" className={`${order.ways} ${order.confirm}`}>
      <p>{isMailed ? t("mailed", { email }) : t("mail", { email })}</p>
      <button type="submit" className={classes.button}>
        {t("send")}
      </button>
      <a className={classes.quiet} href="/account/sign-in?returnTo=%2Faccount">
        {t("signIn")}
      </a>
    </form>
  );
}
