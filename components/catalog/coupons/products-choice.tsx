"use client";

import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cleanSearch, longestSearch } from "../../ui/address-filters";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";

const shown = 50;
const maxProducts = 100;

/** An empty selection means all products. */
export function ProductsChoice({ value = [], ...props }: Omit<MultiSelectProps, "data">) {
  const t = useTranslations("promotions.fields");
  const tProducts = useTranslations("products");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const [typed, setTyped] = useState("");
  const { data, error } = useQuery({
    ...trpc.products.list.queryOptions({
      limit: shown,
      offset: 0,
      search: cleanSearch(typed, longestSearch) ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const found = data?.rows ?? [];
  const others = value.filter((productId) => !found.some(({ id }) => id === productId));
  const named = useQueries({
    queries: others.map((productId) => ({ ...trpc.products.get.queryOptions({ productId }), staleTime: 60_000 })),
  });
  return (
    <MultiSelect
      label={t("products")}
      {...(value.length === 0 ? { placeholder: t("everyProduct") } : {})}
      nothingFoundMessage={error ? tFailure(toFailure(error)) : tProducts("noneFound")}
      searchable
      onSearchChange={setTyped}
      hidePickedOptions
      maxValues={maxProducts}
      data={[
        ...found.map(({ id, name }) => ({ value: id, label: name })),
        ...others.map((id, index) => ({ value: id, label: named[index]?.data?.name ?? id })),
      ]}
      // Already filtered by the server.
      filter={({ options }) => options}
      value={value}
      {...props}
    />
  );
}
