import { getTranslations } from "next-intl/server";
import classes from "@/components/ui/missing-page.module.css";

/** The 404 page. Buyers see it too, after a mistyped link, so it loads no scripts of its own. */
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
