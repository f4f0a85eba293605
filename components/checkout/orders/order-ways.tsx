import { getLocale, getTranslations } from "next-intl/server";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { formatCents } from "./checkout-text";

interface WayProps {
  page: OrderPage;
  method: "pix" | "boleto";
  label: string;
  isMain?: boolean;
}

/**
 * Charges the same order again, with or without JavaScript. The label includes an amount that
 * depends on the method.
 */
export async function RenewButton({ page, method, label, isMain = false }: WayProps) {
  const [t, locale] = await Promise.all([getTranslations("order"), getLocale()]);
  const { totals } = page;
  const isOwn = totals !== null && totals.pix !== totals.boleto;
  return (
    <form action={`/pay/${page.token}/renew`} method="post">
      <input type="hidden" name="method" value={method} />
      <input type="hidden" name="attempt" value={page.attempt} />
      {totals && <input type="hidden" name="shown" value={totals[method]} />}
      <button type="submit" className={isMain ? classes.button : classes.quiet}>
        {isOwn ? t("wayFor", { way: label, amount: formatCents(totals[method], locale) }) : label}
      </button>
    </form>
  );
}

interface Props {
  page: OrderPage;
  except: readonly (PaymentMethod | null)[];
}

export async function OtherWays({ page, except }: Props) {
  const methods = page.methods.filter((method) => !except.includes(method));
  if (methods.length === 0) return null;
  const t = await getTranslations("order");
  return (
    <section className={`${classes.card} ${order.box}`} aria-labelledby="ways-title">
      <h2 id="ways-title" className={classes.title}>
        {t("otherWays")}
      </h2>
      <div className={order.ways}>
        {methods.includes("pix") && <RenewButton page={page} method="pix" label={t("byPix")} />}
        {methods.includes("credit_card") && (
          <a className={classes.quiet} href={page.cardPath}>
            {t("byCard")}
          </a>
        )}
        {methods.includes("boleto") && <RenewButton page={page} method="boleto" label={t("byBoleto")} />}
      </div>
    </section>
  );
}
