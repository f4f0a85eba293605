"use client";

import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { ledgerFormats } from "@/server/statements/schemas";
import { type StatementFilters, withStatementFile } from "./finance-filters";

/** Downloads the filtered statement: CSV for spreadsheets, OFX for accounting programs. */
export function ExportLinks({ filters }: { filters: StatementFilters }) {
  const t = useTranslations("statement");
  return (
    <Group gap="xs" wrap="nowrap">
      {ledgerFormats.map((format) => (
        <Button
          key={format}
          component="a"
          href={withStatementFile("/finance/statement/file", { ...filters, page: null, format })}
          aria-label={t(`files.${format}`)}
          download
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}
