"use client";

import { Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DetailHeader } from "../../ui/detail-header";
import { useAccess } from "../../ui/frame/access";
import { ExportList } from "../exports/export-list";
import { ImportList } from "../imports/import-list";

export function BulkBoard() {
  const t = useTranslations("bulk");
  const access = useAccess();
  const tSettings = useTranslations("settings");
  return (
    <>
      <DetailHeader back={{ href: "/settings", label: tSettings("title") }} title={t("title")} text={t("subtitle")} />
      <Stack gap="lg">
        {access.includes("exports.read") && <ExportList />}
        {access.includes("imports.read") && <ImportList />}
      </Stack>
    </>
  );
}
