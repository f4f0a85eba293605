"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileExport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FormDialog } from "../../ui/form-dialog";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { Notice } from "../../ui/notice";
import { QueryRows } from "../../ui/query-rows";
import { RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { ExportForm } from "./export-form";
import { ExportRow } from "./export-row";

const refreshMs = 1_500;

export function ExportList() {
  const t = useTranslations("bulk.exports");
  const trpc = useTRPC();
  const mayWrite = useAccess().includes("exports.write");
  const [opened, { open, close }] = useDisclosure();
  const query = useQuery({
    ...trpc.exports.list.queryOptions({ limit: 50 }),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ status }) => status === "running") ? refreshMs : false,
  });
  return (
    <FramedSection
      title={t("heading")}
      text={t("text")}
      flush
      actions={
        mayWrite && (
          <Button leftSection={<IconFileExport size={16} stroke={1.6} />} onClick={open}>
            {t("make")}
          </Button>
        )
      }
    >
      <QueryRows query={query} failedTitle={t("failedTitle")} placeholders={2}>
        {({ rows }) =>
          rows.length > 0 ? (
            <RowList label={t("heading")} flush>
              {rows.map((each) => (
                <ExportRow key={each.id} made={each} mayWrite={mayWrite} />
              ))}
            </RowList>
          ) : (
            <Notice icon={<IconFileExport size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")} />
          )
        }
      </QueryRows>
      <FormDialog opened={opened} onClose={close} title={t("make")}>
        <ExportForm onClose={close} />
      </FormDialog>
    </FramedSection>
  );
}
