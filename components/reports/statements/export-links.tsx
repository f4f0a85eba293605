"use client";

import { Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { ledgerFormats } from "@/server/reports/statements/schemas";
import { DownloadLink } from "../../ui/download-link";
import { type StatementFilters, withStatementFile } from "./finance-filters";

export function ExportLinks({ filters }: { filters: StatementFilters }) {
  const t = useTranslations("statement");
  return (
    <Group gap="xs" wrap="nowrap">
      {ledgerFormats.map((format) => (
        <DownloadLink
          key={format}
          href={withStatementFile("/finance/statement/file", { ...filters, page: null, format })}
          label={t(`files.${format}`)}
        >
          {format.toUpperCase()}
        </DownloadLink>
      ))}
    </Group>
  );
}
