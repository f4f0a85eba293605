import { IconBuildingStore } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Notice } from "../ui/notice";

export function NoCompany() {
  const t = useTranslations("noCompany");
  return <Notice isPage icon={<IconBuildingStore size={20} stroke={1.6} />} title={t("title")} text={t("text")} />;
}
