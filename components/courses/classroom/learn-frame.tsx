import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import page from "../../ui/buyer/buyer-page.module.css";
import { LanguageChoice } from "../../ui/buyer/language-choice";
import classes from "./learn.module.css";
import { SendKept } from "./send-kept";

interface Props {
  /** The signed-in person's address; null for a browser that only opened a link, and in a preview. */
  email: string | null;
  /** Who sold the course. */
  shop?: { name: string; supportEmail: string };
  /** Shown above the page to a member who previews it. */
  banner?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** The frame of a student's pages. */
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
