"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Funnel, FunnelSteps } from "@/server/reports/overview/funnel-schemas";
import { PaymentMethod } from "../../payments/transactions/payment-method";
import type { TransactionFilters } from "../../payments/transactions/transaction-filters";
import { AmountLink } from "../../ui/amount-link";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { soldFilter, sourceFilter, stepHref, stepNames } from "./funnel-links";
import type { funnelBreakdowns } from "./overview-filters";

type Breakdown = (typeof funnelBreakdowns)[number];

interface Row {
  key: string;
  name: ReactNode;
  /** By method, visits are absent, because visitors have not yet selected one. */
  steps: Omit<FunnelSteps, "visits"> & { visits?: number };
  /** Select the row's sales; null if the sales list has no such filter. */
  filters: Partial<TransactionFilters> | null;
}

export function FunnelTable({ funnel, by }: { funnel: Funnel; by: Breakdown }) {
  const t = useTranslations("overview.funnel");
  const words = useTranslations("overview");
  const { count, share, day: dayWords } = useFormats();

  function rowsOf(): Row[] {
    if (by === "product") {
      return funnel.products.map((row) => ({
        ...{ key: row.soldId ?? "", steps: row, filters: soldFilter(row) },
        name: <Sold {...row} />,
      }));
    }
    if (by === "source") {
      return funnel.sources.map((row) => ({
        ...{ key: row.source ?? "others", steps: row, filters: sourceFilter(row) },
        name: row.source === null ? t("others") : row.source || words("noSource"),
      }));
    }
    if (by === "method") {
      return funnel.methods.map((row) => ({
        ...{ key: row.paymentMethod ?? "", steps: row },
        name: row.paymentMethod ? <PaymentMethod method={row.paymentMethod} /> : t("noMethod"),
        filters: row.paymentMethod && { paymentMethod: row.paymentMethod },
      }));
    }
    return funnel.days.toReversed().map((row) => ({
      ...{ key: row.day, name: dayWords(row.day), steps: row },
      filters: { startDate: row.day, endDate: row.day },
    }));
  }

  const steps = by === "method" ? stepNames.slice(1) : stepNames;
  const columns: Column<Row>[] = [
    { key: "name", label: t(`by.${by}`), slot: "title", render: ({ name }) => name },
    ...steps.map(
      (step): Column<Row> => ({
        key: step,
        label: t(`steps.${step}`),
        align: "end",
        render: ({ steps: { [step]: number = 0 }, filters }) => (
          <AmountLink href={filters && stepHref(step, funnel, filters)}>{count(number)}</AmountLink>
        ),
      }),
    ),
    {
      key: "share",
      label: t(by === "method" ? "paidOfBegun" : "paidOfVisits"),
      align: "end",
      tone: "strong",
      render: ({ steps: row }) => share(row.paid, row.visits ?? row.begun),
    },
  ];
  return (
    <DataTable
      caption={t("tableOf", { by: t(`by.${by}`) })}
      columns={columns}
      rows={rowsOf()}
      rowKey={({ key }) => key}
    />
  );
}

function Sold({ kind, soldId, name, begun, charged }: Funnel["products"][number]) {
  const t = useTranslations("overview.funnel");
  const words = name ?? t("others");
  if (kind !== "product" || begun === charged) return words;
  return (
    <>
      {words}{" "}
      <Anchor component={Link} href={`/products/${soldId}/recovery`} prefetch={false} size="xs">
        {t("left", { orders: begun - charged })}
      </Anchor>
    </>
  );
}
