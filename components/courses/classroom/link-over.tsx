import { getTranslations } from "next-intl/server";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./learn.module.css";
import { LearnFrame } from "./learn-frame";

/** Expired email link, with a link to sign in. */
export async function LinkOver({ email }: { email: string | null }) {
  const t = await getTranslations("learn");
  return (
    <LearnFrame email={email}>
      <section className={`${page.card} ${classes.empty}`}>
        <h1 className={page.title}>{t("linkOverTitle")}</h1>
        <p>{t("linkOverText")}</p>
        <a className={page.button} href="/account/sign-in?returnTo=/learn">
          {t("signIn")}
        </a>
      </section>
    </LearnFrame>
  );
}
