import { getTranslations } from "next-intl/server";
import { BoxPage } from "../../ui/buyer/box-page";
import classes from "../../ui/buyer/buyer-page.module.css";

/** Unsubscribes on a button press, because mail scanners open links. */
export async function DigestsView({ token, isStopped }: { token: string; isStopped: boolean }) {
  const t = await getTranslations("comments.digests");
  return (
    <BoxPage title={t(isStopped ? "stoppedTitle" : "title")}>
      <p className={classes.dimmed}>{t(isStopped ? "stoppedText" : "text")}</p>
      {!isStopped && (
        <form action={`/learn/digests/${token}/stop`} method="post">
          <button type="submit" className={classes.button}>
            {t("stop")}
          </button>
        </form>
      )}
    </BoxPage>
  );
}
