import { getTranslations } from "next-intl/server";
import classes from "@/components/ui/missing-page.module.css";

/** 404 page. Buyers also reach it through mistyped links, so it loads no additional scripts. */
export default async function NotFound() {
  const t = await getTranslations("notFound");
  return (
    <main className={classes.page}>
      <h1>{t("title")}</h1>
      <p>{t("text")}</p>
      <a href="/">{t("back")}</a>
    </main>
  );
}
