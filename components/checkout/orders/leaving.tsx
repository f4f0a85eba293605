import { getLocale, getTranslations } from "next-intl/server";
import { leavingReasons } from "@/db/schema/subscriptions-enums";
import classes from "../../ui/buyer/buyer-page.module.css";
import leaving from "../../ui/buyer/leaving.module.css";
import order from "../../ui/buyer/order.module.css";
import { writeDayAt } from "../../ui/i18n/dates";

interface Props {
  base: string;
  /** End of access; null if access has ended. */
  until: string | null;
  isReasonAsked: boolean;
}

export async function Leaving({ base, until, isReasonAsked }: Props) {
  const [t, locale] = await Promise.all([getTranslations("account.leaving"), getLocale()]);
  return (
    <>
      {until && (
        <div className={classes.notice}>
          <strong>{t("title")}</strong>
          <span>{t("text", { day: writeDayAt(until, locale) })}</span>
        </div>
      )}
      {until && (
        <form action={`${base}/stay`} method="post" className={order.ways}>
          <button type="submit" className={classes.quiet}>
            {t("stay")}
          </button>
        </form>
      )}
      {isReasonAsked && <WhyForm base={base} />}
    </>
  );
}

async function WhyForm({ base }: { base: string }) {
  const t = await getTranslations("account.leaving");
  return (
    <form action={`${base}/why`} method="post" className={leaving.form}>
      <fieldset>
        <legend>{t("whyTitle")}</legend>
        <p className={classes.small}>{t("whyText")}</p>
        {leavingReasons.map((reason) => (
          <label key={reason} className={leaving.choice}>
            <input type="radio" name="reason" value={reason} required />
            {t(`reasons.${reason}`)}
          </label>
        ))}
      </fieldset>
      <label className={leaving.text}>
        {t("note")}
        <textarea name="note" rows={3} maxLength={1000} />
      </label>
      <button type="submit" className={classes.quiet}>
        {t("send")}
      </button>
    </form>
  );
}
