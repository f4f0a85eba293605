"use client";

import { IconPackage } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { productSorts, productStatuses, productTypes } from "@/db/schema/catalog-enums";
import { FilterSelect } from "../../ui/filter-select";
import { FilterTabs } from "../../ui/filter-tabs";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { SearchField } from "../../ui/search-field";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { NewProductLink } from "./new-product-link";
import { productFilters, toProductQuery } from "./product-filters";
import { ProductTable } from "./product-table";

export function ProductList({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("products");
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(productFilters, (filters) =>
    trpc.products.sorted.queryOptions(toProductQuery(filters)),
  );

  return (
    <>
      <ListToolbar
        onClear={list.onClear}
        tabs={
          <FilterTabs
            label={t("type")}
            values={productTypes}
            chosen={filters.productType}
            word={(value) => t(`tabs.${value}`)}
            onChoose={(productType) => change({ productType })}
          />
        }
      >
        <SearchField
          placeholder={t("searchPlaceholder")}
          value={filters.search}
          onChange={(search) => change({ search })}
        />
        <FilterSelect
          label={t("status")}
          allLabel={t("statusAll")}
          values={productStatuses}
          chosen={filters.status}
          word={(value) => t(`statuses.${value}`)}
          onChoose={(status) => change({ status })}
        />
      </ListToolbar>
      <PageList
        {...list}
        count={(total) => t("count", { total })}
        empty={
          <Notice icon={<IconPackage size={20} stroke={1.6} />} title={t("emptyTitle")} text={t("emptyText")}>
            <NewProductLink canWrite={canWrite} />
          </Notice>
        }
      >
        {(rows, stale) => (
          <ProductTable
            rows={rows}
            stale={stale}
            sorting={{ sorts: productSorts, current: filters.sort, onSort: (sort) => change({ sort }) }}
          />
        )}
      </PageList>
    </>
  );
}
