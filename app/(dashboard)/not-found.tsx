import { Button } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";

export default async function NotFound() {
  const t = await getTranslations("notFound");
  return (
    <Notice isPage icon={<IconMapOff size={20} stroke={1.6} />} title={t("title")} text={t("text")}>
      <Button component="a" href="/" variant="default">
        {t("back")}
      </Button>
    </Notice>
  );
}
