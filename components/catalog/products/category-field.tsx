"use client";

import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../ui/trpc/client";

/** The categories are the same for every company and do not change while a page is open. */
export function CategoryField(props: NativeSelectProps) {
  const t = useTranslations("products");
  const trpc = useTRPC();
  const { data } = useQuery({ ...trpc.products.categories.queryOptions({}), staleTime: Number.POSITIVE_INFINITY });
  return (
    <NativeSelect
      label={t("fields.category")}
      data={(data ?? [{ id: 1, name: t("fields.noCategory") }]).map(({ id, name }) => ({
        value: String(id),
        label: name,
      }))}
      {...props}
    />
  );
}
