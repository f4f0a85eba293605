import { IconLock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Notice } from "../notice";

export function NoAccess() {
  const t = useTranslations("noAccess");
  return <Notice isPage icon={<IconLock size={20} stroke={1.6} />} title={t("title")} text={t("text")} />;
}
