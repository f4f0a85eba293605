"use client";

import { Stack, Switch, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FramedSection } from "../../ui/framed-section";
import { Problem } from "../../ui/problem";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { toFailure } from "../../ui/trpc/failure";

const shown = 100;

export function TrackedProducts({ ids, canWrite }: { ids: readonly string[]; canWrite: boolean }) {
  const t = useTranslations("tracking");
  const tFailure = useTranslations("failure");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useQuery(trpc.products.list.queryOptions({ limit: shown, offset: 0 }));
  const change = useMutation(
    trpc.tracking.trackProduct.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.tracking.settings.queryFilter()),
    }),
  );
  const rows = query.data?.rows ?? [];
  return (
    <FramedSection title={t("products")} text={t("productsText")}>
      {query.error && <QueryProblem query={query} />}
      {query.data && rows.length === 0 && <Text c="dimmed">{t("noProducts")}</Text>}
      <Stack gap="sm">
        {rows.map(({ id, name }) => (
          <Switch
            key={id}
            label={name}
            checked={ids.includes(id)}
            disabled={!canWrite || change.isPending}
            onChange={(event) => change.mutate({ productId: id, isOn: event.currentTarget.checked })}
          />
        ))}
        {change.error && <Problem title={tFailure(toFailure(change.error))} />}
      </Stack>
    </FramedSection>
  );
}
