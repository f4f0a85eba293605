"use client";

import { IconPackage } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { productStatuses, productTypes } from "@/db/enums";
import { productSorts } from "@/db/sorts";
import { useTRPC } from "../trpc/client";
import { FilterSelect } from "../ui/filter-select";
import { FilterTabs } from "../ui/filter-tabs";
import { ListToolbar } from "../ui/list-toolbar";
import { Notice } from "../ui/notice";
import { PageList } from "../ui/page-list";
import { SearchField } from "../ui/search-field";
import { NewProductLink } from "./new-product-link";
import { isFiltered, noFilters, productFilters, toProductQuery } from "./product-filters";
import { ProductTable } from "./product-table";

/** The company's products, by the filters in the page's address. */
export function ProductList({ canWrite }: { canWrite: boolean }) {
  const t = useTranslations("products");
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(productFilters, { history: "push" });
  const query = useQuery({
    ...trpc.products.sorted.queryOptions(toProductQuery(filters)),
    placeholderData: keepPreviousData,
  });
  const clear = isFiltered(filters) ? () => setFilters(noFilters) : null;

  return (
    <>
      <ListToolbar
        onClear={clear}
        tabs={
          <FilterTabs
            label={t("type")}
            values={productTypes}
            chosen={filters.productType}
            word={(value) => t(`tabs.${value}`)}
            onChoose={(productType) => setFilters({ productType, page: null })}
          />
        }
      >
        <SearchField
          placeholder={t("searchPlaceholder")}
          value={filters.search}
          onChange={(search) => setFilters({ search, page: null })}
        />
        <FilterSelect
          label={t("status")}
          allLabel={t("statusAll")}
          values={productStatuses}
          chosen={filters.status}
          word={(value) => t(`statuses.${value}`)}
          onChoose={(status) => setFilters({ status, page: null })}
        />
      </ListToolbar>
      <PageList
        query={query}
        page={filters.page}
        onPage={(page) => setFilters({ page })}
        onClear={clear}
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
            sorting={{ sorts: productSorts, current: filters.sort, onSort: (sort) => setFilters({ sort, page: null }) }}
          />
        )}
      </PageList>
    </>
  );
}
