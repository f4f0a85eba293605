import { getLocale, getTranslations } from "next-intl/server";
import type { StopPage, TypedOrder } from "@/server/checkout/cart-recovery/schemas";
import { BoxPage } from "../../ui/buyer/box-page";
import classes from "../../ui/buyer/buyer-page.module.css";
import orderClasses from "../../ui/buyer/order.module.css";
import { writeMinute } from "../../ui/i18n/dates";

interface Props {
  token: string;
  page: StopPage;
  isStopped: boolean;
  isErased: boolean;
}

/**
 * Unsubscribes from a shop's reminders on a button press, because mail scanners open links. Also
 * lists the data that the shop stores about the address.
 */
export async function StopReminders({ token, page, isStopped, isErased }: Props) {
  const t = await getTranslations("stopReminders");
  const { shop, seller, email, typed } = page;
  if (isErased) {
    return (
      <BoxPage title={t("erasedTitle")}>
        <p className={classes.dimmed}>{t("erasedText", { shop })}</p>
      </BoxPage>
    );
  }
  return (
    <BoxPage title={t(isStopped ? "stoppedTitle" : "title", { shop })}>
      {!isStopped && <h2>{t("stopTitle")}</h2>}
      <p className={classes.dimmed}>{t(isStopped ? "stoppedText" : "text", { shop })}</p>
      {!isStopped && (
        <form action={`/back/${token}/stop/now`} method="post">
          <button type="submit" className={classes.button}>
            {t("stop")}
          </button>
        </form>
      )}
      <h2>{t("dataTitle")}</h2>
      {email === null || typed.length === 0 ? (
        <p className={classes.dimmed}>{t("noData")}</p>
      ) : (
        <>
          <p className={classes.dimmed}>{t("dataText", { seller: seller.legalName, email })}</p>
          {typed.map((each) => (
            <TypedFacts key={each.number} typed={each} />
          ))}
          <form action={`/back/${token}/erase`} method="post">
            <button type="submit" className={classes.quiet} aria-describedby="erase-text">
              {t("erase")}
            </button>
          </form>
          <p id="erase-text" className={classes.small}>
            {t("eraseText")}
          </p>
        </>
      )}
      <p className={classes.small}>
        {t("account")} <a href="/account">{t("accountLink")}</a>
      </p>
    </BoxPage>
  );
}

async function TypedFacts({ typed }: { typed: TypedOrder }) {
  const [t, locale] = await Promise.all([getTranslations("stopReminders"), getLocale()]);
  const facts = [
    [t("number"), typed.number],
    [t("begun"), writeMinute(typed.createdAt, locale)],
    [t("product"), typed.product],
    [t("name"), typed.name],
    [t("document"), typed.maskedDocument],
    [t("phone"), typed.maskedPhone],
    [t("city"), typed.city],
  ].filter(([, value]) => value);
  return (
    <dl className={orderClasses.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
