import { getTranslations } from "next-intl/server";
import classes from "./missing-page.module.css";

interface Props {
  isMember: boolean;
  /** A mailed or shared link, which may be incomplete or outdated. */
  isLink?: boolean;
  /** Seller of the link, if known. */
  seller?: { name: string; supportEmail: string } | null;
}

/** Without additional scripts, because buyers also see this page. */
export async function MissingPage({ isMember, isLink = false, seller = null }: Props) {
  const t = await getTranslations("notFound");
  return (
    <main className={classes.page}>
      <h1>{t("title")}</h1>
      <p>
        {t(isLink ? "link" : "text")}
        {seller && ` ${t("seller", { seller: seller.name, email: seller.supportEmail || "none" })}`}
      </p>
      <a href={isMember ? "/" : "/account"}>{t(isMember ? "back" : "purchases")}</a>
    </main>
  );
}
