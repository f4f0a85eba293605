"use client";

import { Stack } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DetailHeader } from "../../ui/detail-header";
import { useAccess } from "../../ui/frame/access";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { useTRPC } from "../../ui/trpc/client";
import { RecoveryLists } from "./recovery-lists";
import { ResultsCard } from "./results-card";
import { SequenceCard } from "./sequence-card";

export function RecoveryPage({ productId, canWrite }: { productId: string; canWrite: boolean }) {
  const t = useTranslations("recovery");
  const trpc = useTRPC();
  const access = useAccess();
  const { data } = useSuspenseQuery(trpc.cartRecovery.sequences.queryOptions({ productId }));
  const coupons = useQuery(trpc.coupons.list.queryOptions({ limit: 100, offset: 0 }));
  return (
    <>
      <DetailHeader
        back={{ href: `/products/${productId}`, label: data.productName }}
        title={t("title")}
        text={
          <>
            {t("subtitle")} {t("rules")}
          </>
        }
      />
      {!canWrite && <ReadOnlyNote />}
      <Stack gap="lg">
        {access.includes("transactions.read") && <ResultsCard productId={productId} />}
        {data.sequences.map((sequence) => (
          <SequenceCard
            key={sequence.cause}
            {...{ productId, sequence, canWrite }}
            coupons={coupons.data?.rows ?? []}
          />
        ))}
        <RecoveryLists productId={productId} />
      </Stack>
    </>
  );
}
