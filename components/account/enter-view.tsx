import { getTranslations } from "next-intl/server";
import classes from "../buyer/buyer-page.module.css";
import { LanguageChoice } from "../buyer/language-choice";
import order from "../buyer/order.module.css";

/** The page of a sign-in link: its button signs in. */
export async function EnterView({ token, isOpen }: { token: string; isOpen: boolean }) {
  const t = await getTranslations("signIn");
  return (
    <div className={`${classes.page} ${order.narrow}`}>
      <main className={order.frame}>
        <section className={`${classes.card} ${order.box}`}>
          <header className={order.head}>
            <h1>{t(isOpen ? "confirmTitle" : "overTitle")}</h1>
          </header>
          <p className={classes.dimmed}>{t(isOpen ? "confirmText" : "faults.over")}</p>
          {isOpen ? (
            <form action={`/account/enter/${token}/confirm`} method="post">
              <button type="submit" className={classes.button}>
                {t("enter")}
              </button>
            </form>
          ) : (
            <a className={classes.button} href="/account/sign-in">
              {t("startOver")}
            </a>
          )}
        </section>
      </main>
      <footer className={classes.seller}>
        <LanguageChoice />
      </footer>
    </div>
  );
}
