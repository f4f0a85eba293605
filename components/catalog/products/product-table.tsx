"use client";

import { useTranslations } from "next-intl";
import type { ProductSort } from "@/db/schema/catalog-enums";
import type { Product } from "@/server/catalog/products/schemas";
import { createdAtColumn } from "../../ui/created-at-column";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import type { Sorting } from "../../ui/sorting";
import { TwoLines } from "../../ui/two-lines";
import { ProductStatus } from "./product-status";

interface Props {
  rows: Product[];
  stale: boolean;
  sorting: Sorting<ProductSort>;
}

export function ProductTable({ rows, stale, sorting }: Props) {
  const t = useTranslations("products");
  const { money, minute } = useFormats();
  const columns: Column<Product>[] = [
    {
      key: "name",
      label: t("columns.name"),
      wrap: "anywhere",
      slot: "title",
      sort: "name",
      render: ({ name }) => <TwoLines first={name} />,
    },
    {
      key: "status",
      label: t("columns.status"),
      slot: "end",
      render: ({ status }) => <ProductStatus status={status} />,
    },
    {
      key: "type",
      label: t("columns.type"),
      tone: "dimmed",
      wrap: "never",
      render: ({ productType }) => t(`types.${productType}`),
    },
    {
      key: "price",
      label: t("columns.price"),
      align: "end",
      tone: "strong",
      sort: "amount",
      render: ({ price }) => (price === null ? t("noPrice") : money(price)),
    },
    createdAtColumn(t("columns.createdAt"), minute, { hide: "md", sort: "time" }),
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/products/${id}`}
      stale={stale}
      sorting={sorting}
    />
  );
}
