import { getTranslations } from "next-intl/server";
import { BoxPage } from "../../ui/buyer/box-page";
import classes from "../../ui/buyer/buyer-page.module.css";
import { PlainField } from "../../ui/buyer/plain-field";
import own from "./certificate.module.css";

interface Props {
  state: "withdrawn" | "unknown" | "check";
  typed?: string | undefined;
}

export async function CertificateNotice({ state, typed }: Props) {
  const t = await getTranslations("certificate");
  return (
    <BoxPage title={t(state)}>
      {state !== "check" && <p>{t(`${state}Text`)}</p>}
      <form action="/certificate" method="get" className={own.check}>
        <PlainField
          name="code"
          label={t("codeLabel")}
          defaultValue={typed}
          autoComplete="off"
          required
          maxLength={40}
        />
        <button type="submit" className={classes.button}>
          {t("checkAction")}
        </button>
      </form>
    </BoxPage>
  );
}
