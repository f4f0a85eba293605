"use client";

import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { RecoveryResult } from "@/server/checkout/cart-recovery/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";

export function ResultsCard({ productId }: { productId: string }) {
  const t = useTranslations("recovery");
  const { money, count } = useFormats();
  const trpc = useTRPC();
  const query = useQuery(trpc.cartRecovery.report.queryOptions({ productId }));
  const rows = query.data?.results ?? [];
  const hrefOf = ({ cause, step }: RecoveryResult, part: string) =>
    `/products/${productId}/recovery?cause=${cause}&step=${step}#${part}`;
  const linked = (row: RecoveryResult, part: string, words: string) => (
    <Anchor component={Link} href={hrefOf(row, part)} prefetch={false}>
      {words}
    </Anchor>
  );
  const columns: Column<RecoveryResult>[] = [
    {
      key: "cause",
      label: t("results.cause"),
      slot: "title",
      render: ({ cause, step }) => t("chosen", { cause: t(`causes.${cause}`), step }),
    },
    { key: "sent", label: t("results.sent"), render: (row) => linked(row, "left", count(row.sent)) },
    { key: "opened", label: t("results.opened"), render: (row) => linked(row, "left", count(row.opened)) },
    { key: "sales", label: t("results.sales"), render: (row) => linked(row, "sales", count(row.sales)) },
    {
      key: "recovered",
      label: t("results.recovered"),
      align: "end",
      render: (row) => linked(row, "sales", money(row.recoveredInCents)),
    },
  ];
  return (
    <FramedSection title={t("results.title")} text={t("results.text")} flush={rows.length > 0}>
      {query.error && <QueryProblem query={query} />}
      {query.data && rows.length === 0 && <Text c="dimmed">{t("results.none")}</Text>}
      {rows.length > 0 && (
        <DataTable
          caption={t("results.caption")}
          columns={columns}
          rows={rows}
          rowKey={({ cause, step }) => `${cause} ${step}`}
        />
      )}
    </FramedSection>
  );
}
