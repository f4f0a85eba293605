import { IconLock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Notice } from "../ui/notice";

/** Shown instead of a page that the user's role does not open. */
export function NoAccess() {
  const t = useTranslations("noAccess");
  return (
    <>
      <h1 hidden>{t("title")}</h1>
      <Notice icon={<IconLock size={20} stroke={1.6} />} title={t("title")} text={t("text")} />
    </>
  );
}
