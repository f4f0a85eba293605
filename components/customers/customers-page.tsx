"use client";

import { IconUsers } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type CustomerSort, customerSorts } from "@/db/schema/customers-enums";
import type { CustomerRecord } from "@/server/customers/customers/customer-schemas";
import { createdAtColumn } from "../ui/created-at-column";
import { type Column, DataTable } from "../ui/data-table";
import { punctuated } from "../ui/document";
import { useFormats } from "../ui/format";
import { FirstSale } from "../ui/frame/first-sale";
import { ListToolbar } from "../ui/list-toolbar";
import { Notice } from "../ui/notice";
import { PageList } from "../ui/page-list";
import { SearchField } from "../ui/search-field";
import type { Sorting } from "../ui/sorting";
import { useTRPC } from "../ui/trpc/client";
import { TwoLines } from "../ui/two-lines";
import { useFilteredList } from "../ui/use-filtered-list";
import { usePersonName } from "../ui/use-person-name";
import { customerFilters, toCustomerQuery } from "./customer-filters";

const refreshMs = 10_000;

/** Sort orders without an index read all matching customers on each refresh. */
const sortedRefreshMs = 30_000;

export function CustomersPage() {
  const t = useTranslations();
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(customerFilters, (filters) =>
    trpc.customers.sorted.queryOptions(toCustomerQuery(filters), {
      refetchInterval: filters.sort.endsWith("createdAt") ? refreshMs : sortedRefreshMs,
    }),
  );
  return (
    <>
      <ListToolbar onClear={list.onClear}>
        <SearchField
          placeholder={t("customers.searchPlaceholder")}
          value={filters.search}
          onChange={(search) => change({ search })}
        />
      </ListToolbar>
      <PageList
        {...list}
        count={(total) => t("customers.count", { total })}
        empty={
          <Notice
            icon={<IconUsers size={20} stroke={1.6} />}
            title={t("customers.emptyTitle")}
            text={t("customers.emptyText")}
          >
            <FirstSale />
          </Notice>
        }
      >
        {(rows, stale) => (
          <CustomerTable
            rows={rows}
            stale={stale}
            sorting={{
              sorts: customerSorts,
              current: filters.sort,
              onSort: (sort) => change({ sort }),
            }}
          />
        )}
      </PageList>
    </>
  );
}

interface TableProps {
  rows: CustomerRecord[];
  stale: boolean;
  sorting: Sorting<CustomerSort>;
}

function CustomerTable({ rows, stale, sorting }: TableProps) {
  const t = useTranslations("customers");
  const personName = usePersonName();
  const { money, count, minute } = useFormats();
  const columns: Column<CustomerRecord>[] = [
    {
      key: "name",
      label: t("columns.name"),
      wrap: "cut",
      slot: "title",
      sort: "name",
      render: ({ name, emails }) => <TwoLines first={personName(name)} second={emails[0]} />,
    },
    {
      key: "document",
      label: t("columns.document"),
      wrap: "never",
      hide: "md",
      slot: "none",
      render: ({ document }) => punctuated(document),
    },
    {
      key: "purchases",
      label: t("columns.purchases"),
      align: "end",
      render: ({ purchases }) => count(purchases.approved),
    },
    {
      key: "paid",
      label: t("columns.paid"),
      align: "end",
      tone: "strong",
      slot: "end",
      sort: "amount",
      render: ({ purchases }) => money(purchases.paidInCents),
    },
    {
      key: "last",
      label: t("columns.last"),
      tone: "dimmed",
      wrap: "never",
      hide: "lg",
      slot: "none",
      render: ({ purchases: { lastPaidAt } }) => (lastPaidAt ? minute(lastPaidAt) : "–"),
    },
    createdAtColumn(t("columns.createdAt"), minute, { hide: "lg", slot: "none", sort: "time" }),
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/customers/${id}`}
      stale={stale}
      sorting={sorting}
    />
  );
}
