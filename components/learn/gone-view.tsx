import { getTranslations } from "next-intl/server";
import page from "../buyer/buyer-page.module.css";
import classes from "./learn.module.css";
import { LearnFrame } from "./learn-frame";

/** Says that a course is not, or no longer, open to who looks. */
export async function GoneView({ email }: { email: string | null }) {
  const t = await getTranslations("learn");
  return (
    <LearnFrame email={email}>
      <section className={`${page.card} ${classes.empty}`}>
        <h1 className={page.title}>{t("goneTitle")}</h1>
        <p>{t("goneText")}</p>
        <div className={page.ways}>
          <a className={page.button} href="/learn">
            {t("toShelf")}
          </a>
          <a className={page.quiet} href="/account/sign-in?returnTo=/learn">
            {t("signIn")}
          </a>
        </div>
      </section>
    </LearnFrame>
  );
}
