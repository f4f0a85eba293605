"use client";

import { Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useAccess } from "../../ui/frame/access";
import { PageHeader } from "../../ui/page-header";
import { ExportList } from "../exports/export-list";
import { ImportList } from "../imports/import-list";

export function BulkBoard() {
  const t = useTranslations("bulk");
  const access = useAccess();
  return (
    <>
      <PageHeader page="data" text={t("subtitle")} />
      <Stack gap="lg">
        {access.includes("exports.read") && <ExportList />}
        {access.includes("imports.read") && <ImportList />}
      </Stack>
    </>
  );
}
