"use client";

import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../ui/trpc/client";

interface Props {
  value: string | null;
  onChange: (productId: string | null) => void;
}

export function ProductField({ value, onChange }: Props) {
  const t = useTranslations("transactions");
  const trpc = useTRPC();
  const { data } = useQuery({ ...trpc.products.list.queryOptions({ limit: 100 }), staleTime: 60_000 });
  const products = data?.rows ?? [];
  if (products.length === 0 && value === null) return null;
  const options = products.map(({ id, name }) => ({ value: id, label: name }));
  if (value !== null && !products.some(({ id }) => id === value)) options.push({ value, label: t("productUnknown") });
  return (
    <NativeSelect
      aria-label={t("product")}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[{ value: "", label: t("productAll") }, ...options]}
    />
  );
}
