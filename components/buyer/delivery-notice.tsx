import { getTranslations } from "next-intl/server";
import classes from "./buyer-page.module.css";
import { LanguageChoice } from "./language-choice";
import order from "./order.module.css";

/** Explains why a delivery link no longer works, and what to do. */
export async function DeliveryNotice({ state }: { state: "expired" | "closed" }) {
  const t = await getTranslations("delivery");
  return (
    <div className={`${classes.page} ${order.narrow}`}>
      <main className={order.frame}>
        <section className={`${classes.card} ${order.box}`}>
          <header className={order.head}>
            <h1>{t(`${state}Title`)}</h1>
          </header>
          <p>{t(`${state}Text`)}</p>
        </section>
      </main>
      <footer className={classes.seller}>
        <LanguageChoice />
      </footer>
    </div>
  );
}
