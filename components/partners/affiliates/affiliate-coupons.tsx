"use client";

import { MultiSelect, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { longestCode } from "../../catalog/coupons/coupon-filters";
import { cleanSearch } from "../../ui/address-filters";
import { FormEnd } from "../../ui/form-end";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { useFormFaults } from "../../ui/use-form-faults";

const shown = 50;

export function AffiliateCoupons({ affiliateId, onDone }: { affiliateId: string; onDone: () => void }) {
  const t = useTranslations("affiliates.coupons");
  const tForm = useTranslations("form");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { failure, showFailure, clearFailure } = useFormFaults();
  const [typed, setTyped] = useState("");
  const form = useForm<{ couponIds: string[] | null }>({ initialValues: { couponIds: null } });
  const given = useQuery(trpc.affiliates.coupons.queryOptions({ affiliateId }));
  const found = useQuery({
    ...trpc.coupons.list.queryOptions({
      limit: shown,
      offset: 0,
      search: cleanSearch(typed, longestCode) ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const [codes, setCodes] = useState<Record<string, string>>({});
  const listed = [...(given.data ?? []), ...(found.data?.rows ?? [])];
  const known = { ...codes, ...Object.fromEntries(listed.map(({ id, code }) => [id, code])) };
  const save = useMutation(
    trpc.affiliates.setCoupons.mutationOptions({
      onMutate: clearFailure,
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.affiliates.pathFilter());
        onDone();
      },
      onError: (thrown) => showFailure(thrown, form),
    }),
  );
  const couponIds = form.values.couponIds ?? given.data?.map(({ id }) => id) ?? [];

  function choose(ids: string[]) {
    // Keeps the codes of selected coupons outside the current search results.
    setCodes(known);
    form.setFieldValue("couponIds", ids);
  }

  return (
    <form onSubmit={form.onSubmit(() => save.mutate({ affiliateId, couponIds }))} noValidate>
      <Stack gap="md">
        <Text size="sm">{t("text")}</Text>
        <QueryProblem query={given} />
        <QueryProblem query={found} />
        <MultiSelect
          label={t("title")}
          searchable
          hidePickedOptions
          clearable
          disabled={!given.data}
          nothingFoundMessage={t("none")}
          onSearchChange={setTyped}
          data={Object.entries(known).map(([value, label]) => ({ value, label }))}
          value={couponIds}
          onChange={choose}
        />
        <FormEnd failure={failure} onCancel={onDone} action={tForm("save")} busy={save.isPending} />
      </Stack>
    </form>
  );
}
