import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import page from "../../ui/buyer/buyer-page.module.css";
import { LanguageChoice } from "../../ui/buyer/language-choice";
import classes from "./learn.module.css";
import { SendKept } from "./send-kept";

interface Props {
  /** Null in a preview, and for a person who only opened an email link. */
  email: string | null;
  shop?: { name: string; supportEmail: string };
  banner?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

export async function LearnFrame({ email, shop, banner, isWide = false, children }: Props) {
  const t = await getTranslations("learn");
  return (
    <div className={`${page.page} ${classes.frame} ${isWide ? classes.wide : ""}`}>
      {banner}
      {!banner && (
        <header className={classes.top}>
          <a href="/learn" className={classes.home}>
            {t("shelf")}
          </a>
          {email ? (
            <a href="/account" className={classes.person}>
              {email}
            </a>
          ) : (
            <a href="/account/sign-in?returnTo=/learn">{t("signedOut")}</a>
          )}
        </header>
      )}
      <main className={classes.main}>{children}</main>
      <footer className={`${page.seller} ${classes.foot}`}>
        {shop && (
          <p>
            {t("helpText", { shop: shop.name })}{" "}
            {shop.supportEmail && <a href={`mailto:${shop.supportEmail}`}>{shop.supportEmail}</a>}
          </p>
        )}
        <LanguageChoice />
      </footer>
      {!banner && <SendKept />}
    </div>
  );
}
