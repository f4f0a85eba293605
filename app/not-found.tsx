import { Button } from "@mantine/core";
import { IconError404 } from "@tabler/icons-react";
import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";
import { Providers } from "@/components/ui/providers";

export default async function NotFound() {
  const t = await getTranslations("notFound");
  return (
    <Providers>
      <main>
        <Notice icon={<IconError404 size={22} stroke={1.6} />} title={t("title")} text={t("text")}>
          <Button component="a" href="/" variant="default">
            {t("back")}
          </Button>
        </Notice>
      </main>
    </Providers>
  );
}
