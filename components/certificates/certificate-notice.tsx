import { getTranslations } from "next-intl/server";
import classes from "../buyer/buyer-page.module.css";

import { LanguageChoice } from "../buyer/language-choice";
import order from "../buyer/order.module.css";
import { PlainField } from "../buyer/plain-field";
import own from "./certificate.module.css";

interface Props {
  state: "withdrawn" | "unknown" | "check";
  typed?: string | undefined;
}

/** Says that a code proves nothing, or asks for one. */
export async function CertificateNotice({ state, typed }: Props) {
  const t = await getTranslations("certificate");
  return (
    <div className={`${classes.page} ${order.narrow}`}>
      <main className={order.frame}>
        <section className={`${classes.card} ${order.box}`}>
          <header className={order.head}>
            <h1>{t(state)}</h1>
          </header>
          {state !== "check" && <p>{t(`${state}Text`)}</p>}
          <form action="/certificate" method="get" className={own.check}>
            <PlainField
              name="code"
              label={t("codeLabel")}
              defaultValue={typed}
              autoComplete="off"
              required
              maxLength={40}
            />
            <button type="submit" className={classes.button}>
              {t("checkAction")}
            </button>
          </form>
        </section>
      </main>
      <footer className={classes.seller}>
        <LanguageChoice />
      </footer>
    </div>
  );
}
