import { getTranslations } from "next-intl/server";
import { BoxPage } from "../../ui/buyer/box-page";
import classes from "../../ui/buyer/buyer-page.module.css";

export async function EnterView({ token, isOpen }: { token: string; isOpen: boolean }) {
  const t = await getTranslations("signIn");
  return (
    <BoxPage title={t(isOpen ? "confirmTitle" : "overTitle")}>
      <p className={classes.dimmed}>{t(isOpen ? "confirmText" : "faults.over")}</p>
      {isOpen ? (
        <form action={`/account/enter/${token}/confirm`} method="post">
          <button type="submit" className={classes.button}>
            {t("enter")}
          </button>
        </form>
      ) : (
        <a className={classes.button} href="/account/sign-in">
          {t("startOver")}
        </a>
      )}
    </BoxPage>
  );
}
