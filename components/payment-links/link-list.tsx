"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLink, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useTRPC } from "../trpc/client";
import { FormDialog } from "../ui/form-dialog";
import { ListToolbar } from "../ui/list-toolbar";
import { Notice } from "../ui/notice";
import { PageList } from "../ui/page-list";
import { SearchField } from "../ui/search-field";
import { linkFilters, longestTitle, toLinkQuery } from "./link-filters";
import { LinkForm } from "./link-form";
import { LinkTable } from "./link-table";

/** The company's payment links, by the URL's search. */
export function LinkList({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("paymentLinks");
  const trpc = useTRPC();
  const [isOpen, dialog] = useDisclosure();
  const [filters, setFilters] = useQueryStates(linkFilters, { history: "push" });
  const query = useQuery({
    ...trpc.paymentLinks.list.queryOptions(toLinkQuery(filters)),
    placeholderData: keepPreviousData,
  });
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
          onChange={(search) => setFilters({ search, page: null })}
        />
        {add}
      </ListToolbar>
      <PageList
        query={query}
        page={filters.page}
        onPage={(page) => setFilters({ page })}
        onClear={filters.search === null ? null : () => setFilters({ search: null, page: null })}
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
