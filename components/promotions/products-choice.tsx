"use client";

import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../trpc/client";

/** As many as a list answers at once, and as a coupon may name. */
const most = 100;

/** The products that a coupon is for; none chosen means all of them. */
export function ProductsChoice(props: Omit<MultiSelectProps, "data">) {
  const t = useTranslations("promotions.fields");
  const tProducts = useTranslations("products");
  const trpc = useTRPC();
  const { data } = useQuery(trpc.products.list.queryOptions({ limit: most, offset: 0 }));
  const isEmpty = !props.value?.length;
  return (
    <MultiSelect
      label={t("products")}
      {...(isEmpty ? { placeholder: t("everyProduct") } : {})}
      nothingFoundMessage={tProducts("noneFound")}
      searchable
      hidePickedOptions
      maxValues={most}
      data={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  );
}
