import { getTranslations } from "next-intl/server";
import classes from "./missing-page.module.css";

/** Loads no additional scripts, because buyers also see this page. */
export async function MissingPage({ isMember }: { isMember: boolean }) {
  const t = await getTranslations("notFound");
  return (
    <main className={classes.page}>
      <h1>{t("title")}</h1>
      <p>{t("text")}</p>
      <a href={isMember ? "/" : "/account"}>{t(isMember ? "back" : "purchases")}</a>
    </main>
  );
}
