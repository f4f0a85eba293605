import { getTranslations } from "next-intl/server";
import classes from "../buyer/buyer-page.module.css";
import { LanguageChoice } from "../buyer/language-choice";
import order from "../buyer/order.module.css";

/** The page of the link that stops a student's digests: its button stops them, because mail scanners open links too. */
export async function DigestsView({ token, isStopped }: { token: string; isStopped: boolean }) {
  const t = await getTranslations("comments.digests");
  return (
    <div className={`${classes.page} ${order.narrow}`}>
      <main className={order.frame}>
        <section className={`${classes.card} ${order.box}`}>
          <header className={order.head}>
            <h1>{t(isStopped ? "stoppedTitle" : "title")}</h1>
          </header>
          <p className={classes.dimmed}>{t(isStopped ? "stoppedText" : "text")}</p>
          {!isStopped && (
            <form action={`/learn/digests/${token}/stop`} method="post">
              <button type="submit" className={classes.button}>
                {t("stop")}
              </button>
            </form>
          )}
        </section>
      </main>
      <footer className={classes.seller}>
        <LanguageChoice />
      </footer>
    </div>
  );
}
