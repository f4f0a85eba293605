import { getTranslations } from "next-intl/server";
import type { PurchaseList } from "@/server/buyers/account/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import { AccountFrame } from "./account-frame";
import own from "./account-frame.module.css";
import { PurchaseRows } from "./purchase-rows";

export async function PurchasesView({ email, list }: { email: string; list: PurchaseList }) {
  const t = await getTranslations("account.purchases");
  const { purchases, page, hasMore } = list;
  return (
    <AccountFrame email={email} part="purchases">
      <h1>{t("title")}</h1>
      {purchases.length === 0 ? (
        <section className={`${classes.card} ${own.empty}`}>
          <h2 className={classes.title}>{t("empty")}</h2>
          <p className={classes.dimmed}>{t("emptyText", { email })}</p>
          <a className={classes.quiet} href="/account/sign-in">
            {t("otherEmail")}
          </a>
        </section>
      ) : (
        <PurchaseRows purchases={purchases} />
      )}
      {(page > 1 || hasMore) && (
        <nav aria-label={t("pages")} className={own.pager}>
          {page > 1 ? <a href={page === 2 ? "/account" : `/account?page=${page - 1}`}>{t("newer")}</a> : <span />}
          {hasMore && <a href={`/account?page=${page + 1}`}>{t("older")}</a>}
        </nav>
      )}
    </AccountFrame>
  );
}
