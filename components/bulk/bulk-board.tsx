"use client";

import { Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DetailHeader } from "../ui/detail-header";
import { ExportList } from "./export-list";

/** A company's exports. */
export function BulkBoard() {
  const t = useTranslations("bulk");
  const tSettings = useTranslations("settings");
  return (
    <>
      <DetailHeader back={{ href: "/settings", label: tSettings("title") }} title={t("title")} text={t("subtitle")} />
      <Stack gap="lg">
        <ExportList />
      </Stack>
    </>
  );
}
