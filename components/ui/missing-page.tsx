import { getTranslations } from "next-intl/server";
import classes from "./missing-page.module.css";

interface Props {
  isMember: boolean;
  /** True for a link that was mailed or shared, which may be incomplete or outdated. */
  isLink?: boolean;
  /** Seller to whom the link belonged, if known. */
  seller?: { name: string; supportEmail: string } | null;
}

/** Loads no additional scripts, because buyers also see this page. */
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
