"use client";

import { Text } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccess } from "../../ui/frame/access";
import { useTRPC } from "../../ui/trpc/client";
import { RecoveryLists } from "./recovery-lists";
import { ResultsCard } from "./results-card";
import { SequenceCard } from "./sequence-card";

/** Reminders of a product to buyers who left, with their results. */
export function RecoveryTab({ productId, canWrite }: { productId: string; canWrite: boolean }) {
  const t = useTranslations("recovery");
  const trpc = useTRPC();
  const access = useAccess();
  const { data } = useSuspenseQuery(trpc.cartRecovery.sequences.queryOptions({ productId }));
  const coupons = useQuery(trpc.coupons.list.queryOptions({ limit: 100, offset: 0 }));
  return (
    <>
      <Text size="sm" c="dimmed">
        {t("subtitle")} {t("rules")}
      </Text>
      {data.sequences.map((sequence) => (
        <SequenceCard key={sequence.cause} {...{ productId, sequence, canWrite }} coupons={coupons.data?.rows ?? []} />
      ))}
      {access.includes("transactions.read") && <ResultsCard productId={productId} />}
      <RecoveryLists productId={productId} />
    </>
  );
}
