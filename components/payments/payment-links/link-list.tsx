"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLink, IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { FormDialog } from "../../ui/form-dialog";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { SearchField } from "../../ui/search-field";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { useNewInAddress } from "../../ui/use-new-in-address";
import { linkFilters, longestTitle, toLinkQuery } from "./link-filters";
import { LinkForm } from "./link-form";
import { LinkTable } from "./link-table";

export function LinkList({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("paymentLinks");
  const trpc = useTRPC();
  const [isOpen, dialog] = useDisclosure();
  useNewInAddress(canWrite, dialog.open);
  const { filters, change, list } = useFilteredList(linkFilters, (filters) =>
    trpc.paymentLinks.list.queryOptions(toLinkQuery(filters)),
  );
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.8} />} disabled={!canWrite} onClick={dialog.open}>
      {t("new")}
    </Button>
  );
  return (
    <>
      <ListToolbar>
        <SearchField
          placeholder={t("searchPlaceholder")}
          value={filters.search}
          maxLength={longestTitle}
          onChange={(search) => change({ search })}
        />
        {add}
      </ListToolbar>
      <PageList
        {...list}
        count={(total) => t("count", { total })}
        empty={
          <Notice icon={<IconLink size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")}>
            {add}
          </Notice>
        }
      >
        {(rows, stale) => <LinkTable rows={rows} stale={stale} />}
      </PageList>
      <FormDialog opened={isOpen} onClose={dialog.close} title={t("new")}>
        {isOpen && <LinkForm link={null} onDone={dialog.close} />}
      </FormDialog>
    </>
  );
}
