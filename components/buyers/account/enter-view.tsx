import { getTranslations } from "next-intl/server";
import type { OpenLink } from "@/server/customers/people/schemas";
import { BoxPage } from "../../ui/buyer/box-page";
import classes from "../../ui/buyer/buyer-page.module.css";
import own from "./account.module.css";

interface Props {
  token: string;
  link: OpenLink | null;
}

export async function EnterView({ token, link }: Props) {
  const t = await getTranslations("signIn");
  if (!link || link.code !== null) {
    return (
      <BoxPage title={t(link ? "elsewhereTitle" : "overTitle")}>
        <p className={classes.dimmed}>{t(link ? "elsewhereText" : "faults.over")}</p>
        {link && <p className={own.code}>{link.code}</p>}
        {link && <p className={classes.dimmed}>{t("elsewhereSecret")}</p>}
        <a className={link ? classes.quiet : classes.button} href="/account/sign-in">
          {t(link ? "enterHere" : "startOver")}
        </a>
      </BoxPage>
    );
  }
  return (
    <BoxPage title={t("confirmTitle")}>
      <p className={classes.dimmed}>{t("confirmText")}</p>
      <form action={`/account/enter/${token}/confirm`} method="post">
        <button type="submit" className={classes.button}>
          {t("enter")}
        </button>
      </form>
    </BoxPage>
  );
}
