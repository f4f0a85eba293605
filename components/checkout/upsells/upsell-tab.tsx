"use client";

import { Text } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { UpsellResult } from "@/server/checkout/upsells/schemas";
import { OrderBumpsCard } from "../../catalog/order-bumps/order-bumps-card";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { UpsellSteps } from "./upsell-steps";

/** Order bumps and offers after the payment. Plans have no order bumps. */
export function UpsellTab({ productId, canWrite }: { productId: string; canWrite: boolean }) {
  const t = useTranslations("upsells");
  const trpc = useTRPC();
  const access = useAccess();
  const { data: product } = useSuspenseQuery(trpc.products.get.queryOptions({ productId }));
  const { data } = useSuspenseQuery(trpc.upsells.get.queryOptions({ productId }));
  return (
    <>
      {product.productType !== "subscription" && <OrderBumpsCard product={product} canWrite={canWrite} />}
      <Text size="sm" c="dimmed">
        {t("subtitle")}
      </Text>
      <UpsellSteps {...{ productId, canWrite }} upsells={data} />
      {access.includes("transactions.read") && <UpsellResults productId={productId} />}
    </>
  );
}

function UpsellResults({ productId }: { productId: string }) {
  const t = useTranslations("upsells.results");
  const { money, count } = useFormats();
  const trpc = useTRPC();
  const query = useQuery(trpc.upsells.report.queryOptions({ productId }));
  const rows = query.data?.results ?? [];
  const columns: Column<UpsellResult>[] = [
    { key: "step", label: t("step"), slot: "title", render: ({ kind, step }) => t(kind, { step }) },
    { key: "taken", label: t("taken"), render: ({ taken }) => count(taken) },
    { key: "declined", label: t("declined"), render: ({ declined }) => count(declined) },
    { key: "sold", label: t("sold"), align: "end", render: ({ soldInCents }) => money(soldInCents) },
  ];
  return (
    <FramedSection title={t("title")} text={t("text")} flush={rows.length > 0}>
      {query.error && <QueryProblem query={query} />}
      {query.data && rows.length === 0 && <Text c="dimmed">{t("none")}</Text>}
      {rows.length > 0 && (
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={rows}
          rowKey={({ step, kind }) => `${step} ${kind}`}
        />
      )}
    </FramedSection>
  );
}
