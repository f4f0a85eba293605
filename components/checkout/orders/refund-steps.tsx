import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { CodeStep, HeldRefund, RefundPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import leaving from "../../ui/buyer/leaving.module.css";
import order from "../../ui/buyer/order.module.css";
import { writeMinute } from "../../ui/i18n/dates";
import { RefundTarget } from "./refund-target";

interface CodeProps {
  base: string;
  code: CodeStep | null;
}

export async function RefundCode({ base, code }: CodeProps) {
  if (!code) return null;
  const t = await getTranslations("refundPage");
  return (
    <section className={`${classes.card} ${order.box}`} aria-labelledby="code-title">
      <h2 id="code-title" className={classes.title}>
        {t("codeTitle")}
      </h2>
      <p>{t("codeText", { target: code.target })}</p>
      <form action={`${base}/confirm`} method="post" className={order.ways}>
        <input type="hidden" name="wish" value={code.wish} />
        <label className={leaving.text}>
          {t("code")}
          <input name="code" required inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
        </label>
        <button type="submit" className={classes.button}>
          {t("confirm")}
        </button>
      </form>
    </section>
  );
}

interface OwedProps {
  base: string;
  owed: RefundPage["owed"];
}

export async function RefundOwed({ base, owed }: OwedProps) {
  if (!owed) return null;
  const [format, t] = await Promise.all([getFormatter(), getTranslations("refundPage")]);
  const amount = format.number(owed.amountInCents / 100, { style: "currency", currency: "BRL" });
  return (
    <section className={`${classes.card} ${order.box}`} aria-labelledby="owed-title">
      <h2 id="owed-title" className={classes.title}>
        {t("owedTitle")}
      </h2>
      <p>{t("owed", { amount })}</p>
      <form action={`${base}/take`} method="post" className={order.ways}>
        <RefundTarget to={owed.refundsTo} />
        <button type="submit" className={classes.button}>
          {t("take", { amount })}
        </button>
      </form>
    </section>
  );
}

interface HeldProps {
  base: string;
  held: HeldRefund | null;
}

export async function RefundHeld({ base, held }: HeldProps) {
  if (!held) return null;
  const [format, locale, t] = await Promise.all([getFormatter(), getLocale(), getTranslations("refundPage")]);
  const amount = format.number(held.amountInCents / 100, { style: "currency", currency: "BRL" });
  return (
    <section className={`${classes.card} ${order.box}`} aria-labelledby="held-title">
      <h2 id="held-title" className={classes.title}>
        {t("heldTitle")}
      </h2>
      <p>{t("held", { amount, target: held.target, at: writeMinute(held.sendAt, locale) })}</p>
      <form action={`${base}/cancel`} method="post" className={order.ways}>
        <p className={classes.dimmed}>{t("cancelText")}</p>
        <button type="submit" className={classes.quiet}>
          {t("cancel")}
        </button>
      </form>
    </section>
  );
}
