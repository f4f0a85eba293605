import { getTranslations } from "next-intl/server";
import { DocsLink } from "@/components/docs/docs-link";
import page from "@/components/docs/page.module.css";
import prose from "@/components/docs/prose.module.css";

export default async function DocsNotFound() {
  const t = await getTranslations("docs");
  return (
    <div className={prose.prose}>
      <header className={page.head}>
        <h1>{t("notDocumented")}</h1>
      </header>
      <DocsLink href="/docs/reference">{t("allOperations")}</DocsLink>
    </div>
  );
}
