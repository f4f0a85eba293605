import { getTranslations } from "next-intl/server";
import { BoxPage } from "../../ui/buyer/box-page";
import classes from "../../ui/buyer/buyer-page.module.css";
import { PlainField } from "../../ui/buyer/plain-field";
import own from "./account.module.css";

interface Props {
  returnTo: string;
  isSent: boolean;
  /** Why the last attempt failed; empty without one. */
  fault: string;
  /** Set if the session ended before a form was submitted; `kept` if the browser still has the input. */
  ended?: string;
}

const faults = ["email", "busy", "wrong_code", "over", "other_browser"] as const;

export async function SignInView({ returnTo, isSent, fault, ended = "" }: Props) {
  const t = await getTranslations("signIn");
  const known = faults.find((each) => each === fault);
  return (
    <BoxPage title={t(isSent ? "sentTitle" : "title")}>
      <p className={classes.dimmed}>{t(isSent ? "sentText" : "text")}</p>
      {ended !== "" && (
        <p role="alert" className={classes.notice}>
          {t(ended === "kept" ? "endedKept" : "ended")}
        </p>
      )}
      {known && (
        <p role="alert" className={own.fault}>
          {t(`faults.${known}`)}
        </p>
      )}
      {isSent && (
        <form action="/account/code" method="post" className={own.form}>
          <input type="hidden" name="returnTo" value={returnTo} />
          <PlainField
            name="code"
            label={t("code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9 ]*"
            maxLength={9}
            required
          />
          <button type="submit" className={classes.button}>
            {t("enter")}
          </button>
        </form>
      )}
      <form action="/account/sign-in/start" method="post" className={own.form}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <PlainField name="email" label={t("email")} type="email" autoComplete="email" maxLength={254} required />
        <button type="submit" className={isSent ? classes.quiet : classes.button}>
          {t(isSent ? "again" : "send")}
        </button>
      </form>
    </BoxPage>
  );
}
