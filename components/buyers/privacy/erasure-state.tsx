import { getLocale, getTranslations } from "next-intl/server";
import type { OwnRequest } from "@/server/buyers/privacy/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { writeDayAt } from "../../ui/i18n/dates";

interface Props {
  erasure: OwnRequest;
  /** The erasure waits for outstanding amounts. */
  isWaiting?: boolean;
}

export async function ErasureState({ erasure: { status, dueAt }, isWaiting = false }: Props) {
  const [t, locale] = await Promise.all([getTranslations("privacy.erasure"), getLocale()]);
  const day = writeDayAt(dueAt, locale);
  if (status === "running") return <p className={classes.notice}>{t("running")}</p>;
  return (
    <>
      <p className={classes.notice}>{t(isWaiting ? "askedWaiting" : "asked", { day })}</p>
      <form action="/account/data/erasure/cancel" method="post" className={order.ways}>
        <button type="submit" className={classes.button}>
          {t("keep")}
        </button>
      </form>
    </>
  );
}
