import { getTranslations } from "next-intl/server";
import { BoxPage } from "../../ui/buyer/box-page";
import classes from "../../ui/buyer/buyer-page.module.css";

interface Props {
  token: string;
  shop: string;
  isStopped: boolean;
}

/** Unsubscribe page for a shop's reminders. A button confirms, because mail scanners also open links. */
export async function StopReminders({ token, shop, isStopped }: Props) {
  const t = await getTranslations("stopReminders");
  return (
    <BoxPage title={t(isStopped ? "stoppedTitle" : "title", { shop })}>
      <p className={classes.dimmed}>{t(isStopped ? "stoppedText" : "text", { shop })}</p>
      {!isStopped && (
        <form action={`/back/${token}/stop/now`} method="post">
          <button type="submit" className={classes.button}>
            {t("stop")}
          </button>
        </form>
      )}
    </BoxPage>
  );
}
