"use client";

import { Select, type SelectProps } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cleanSearch, longestSearch } from "../../ui/address-filters";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";

const shown = 50;

interface Props extends Omit<SelectProps, "data" | "value" | "onChange"> {
  value: string | null;
  onChange: (productId: string | null) => void;
  except?: string;
}

export function ProductChoice({ value, onChange, except, ...props }: Props) {
  const t = useTranslations("products");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const [typed, setTyped] = useState("");
  const [chosenName, setChosenName] = useState("");
  const search = typed === chosenName ? null : cleanSearch(typed, longestSearch);
  const { data, error: failure } = useQuery({
    ...trpc.products.list.queryOptions({ limit: shown, offset: 0, search: search ?? undefined }),
    placeholderData: keepPreviousData,
  });
  const products = (data?.rows ?? [])
    .filter(({ id }) => id !== except)
    .map(({ id, name }) => ({ value: id, label: name }));
  const isListed = products.some((each) => each.value === value);
  return (
    <Select
      placeholder={t("choose")}
      nothingFoundMessage={failure ? tFailure(toFailure(failure)) : t("noneFound")}
      searchable
      data={value && !isListed ? [...products, { value, label: chosenName }] : products}
      // Already filtered by the server.
      filter={({ options }) => options}
      value={value}
      onChange={(id, option) => {
        setChosenName(option?.label ?? "");
        onChange(id);
      }}
      onSearchChange={setTyped}
      {...props}
    />
  );
}
