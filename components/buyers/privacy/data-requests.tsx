import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { OwnRequest, OwnRequests } from "@/server/buyers/privacy/schemas";
import { CookieFacts } from "../../checkout/page/cookie-facts";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { writeDayAt } from "../../ui/i18n/dates";
import own from "../account/account-frame.module.css";
import { ErasureState } from "./erasure-state";
import { Fault } from "./fault";

interface Props {
  requests: OwnRequests;
  fault: string | undefined;
}

/** Copy or erasure of a person's data (LGPD, article 18). */
export async function DataRequests({ requests: { exports, erasure }, fault }: Props) {
  const t = await getTranslations("privacy");
  const isMaking = exports.some(({ status }) => status !== "done");
  return (
    <>
      <Fault fault={fault} />
      <section className={`${classes.card} ${own.box}`} aria-labelledby="export">
        <h2 id="export" className={classes.title}>
          {t("export.title")}
        </h2>
        <p>{t("export.text")}</p>
        {isMaking && <p className={classes.notice}>{t("export.making")}</p>}
        {exports
          .filter(({ status }) => status === "done")
          .map((each) => (
            <Ready key={each.id} request={each} />
          ))}
        {!isMaking && (
          <form action="/account/data/exports" method="post" className={order.ways}>
            <button type="submit" className={classes.quiet}>
              {t(exports.length > 0 ? "export.again" : "export.ask")}
            </button>
          </form>
        )}
      </section>
      <section className={`${classes.card} ${own.box}`} aria-labelledby="erasure">
        <h2 id="erasure" className={classes.title}>
          {t("erasure.title")}
        </h2>
        {erasure ? <ErasureState erasure={erasure} /> : <p>{t("erasure.short")}</p>}
        <div className={order.ways}>
          <a href="/account/data/erasure" className={classes.quiet}>
            {t(erasure ? "erasure.more" : "erasure.open")}
          </a>
        </div>
      </section>
      <section className={`${classes.card} ${own.box}`} aria-labelledby="cookies">
        <h2 id="cookies" className={classes.title}>
          {t("cookies.title")}
        </h2>
        <CookieFacts />
      </section>
    </>
  );
}

async function Ready({ request: { id, expiresAt, sizeInBytes } }: { request: OwnRequest }) {
  const [t, locale, format] = await Promise.all([getTranslations("privacy.export"), getLocale(), getFormatter()]);
  const kilobytes = Math.max(1, Math.ceil((sizeInBytes ?? 0) / 1024));
  const size = format.number(kilobytes, { style: "unit", unit: "kilobyte" });
  return (
    <div className={order.ways}>
      <a className={classes.button} href={`/account/data/exports/${id}`}>
        {t("download", { size })}
      </a>
      <p className={classes.small}>{expiresAt && t("until", { day: writeDayAt(expiresAt, locale) })}</p>
    </div>
  );
}
