import { getTranslations } from "next-intl/server";
import classes from "./cookie-facts.module.css";

const cookies = ["visit", "visited", "order", "comeback", "affiliate", "tap"] as const;

export async function CookieFacts() {
  const t = await getTranslations("privacy.cookies");
  return (
    <>
      <p className={classes.text}>{t("text")}</p>
      <ul className={classes.list}>
        {cookies.map((each) => (
          <li key={each}>{t(each)}</li>
        ))}
      </ul>
    </>
  );
}
