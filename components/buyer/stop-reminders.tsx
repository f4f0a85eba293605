import { getTranslations } from "next-intl/server";
import classes from "./buyer-page.module.css";
import { LanguageChoice } from "./language-choice";
import order from "./order.module.css";

interface Props {
  token: string;
  shop: string;
  isStopped: boolean;
}

/** The page of the link that ends a shop's reminders: its button ends them, because mail scanners open links too. */
export async function StopReminders({ token, shop, isStopped }: Props) {
  const t = await getTranslations("stopReminders");
  return (
    <div className={`${classes.page} ${order.narrow}`}>
      <main className={order.frame}>
        <section className={`${classes.card} ${order.box}`}>
          <header className={order.head}>
            <h1>{t(isStopped ? "stoppedTitle" : "title", { shop })}</h1>
          </header>
          <p className={classes.dimmed}>{t(isStopped ? "stoppedText" : "text", { shop })}</p>
          {!isStopped && (
            <form action={`/back/${token}/stop/now`} method="post">
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
