"use client";

import { Anchor, Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { recoveryCauses } from "@/db/schema/checkout-enums";
import type { LeftOrder, RecoveredSale } from "@/server/checkout/cart-recovery/schemas";
import { parseAsPage, toPage } from "../../ui/address-filters";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { ListRows } from "../../ui/list-rows";
import { Notice } from "../../ui/notice";
import { useTRPC } from "../../ui/trpc/client";
import { TwoLines } from "../../ui/two-lines";
import { usePersonName } from "../../ui/use-person-name";

const recoveryFilters = {
  cause: parseAsStringLiteral(recoveryCauses),
  step: parseAsInteger,
  salesPage: parseAsPage,
  page: parseAsPage,
};
type RecoveryFilters = inferParserType<typeof recoveryFilters>;

function toRecoveryQuery(productId: string, { cause, step }: RecoveryFilters, page: number) {
  const isStep = step !== null && step >= 1 && step <= 3;
  return { productId, ...toPage(page), cause: cause ?? undefined, step: isStep ? step : undefined };
}

export function RecoveryLists({ productId }: { productId: string }) {
  const t = useTranslations("recovery");
  const access = useAccess();
  const [filters, setFilters] = useQueryStates(recoveryFilters, { history: "push" });
  const { cause, step } = filters;
  const isChosen = cause !== null || step !== null;
  return (
    <>
      {isChosen && (
        <div>
          <Button
            variant="default"
            onClick={() => void setFilters({ cause: null, step: null, page: null, salesPage: null })}
          >
            {cause && step ? `${t("chosen", { cause: t(`causes.${cause}`), step })} · ${t("all")}` : t("all")}
          </Button>
        </div>
      )}
      {access.includes("transactions.read") && <Sales productId={productId} />}
      {access.includes("customers.read") && <LeftOrders productId={productId} />}
    </>
  );
}

function Sales({ productId }: { productId: string }) {
  const t = useTranslations("recovery");
  const personName = usePersonName();
  const { money, minute } = useFormats();
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(recoveryFilters, { history: "push" });
  const query = useQuery({
    ...trpc.cartRecovery.sales.queryOptions(toRecoveryQuery(productId, filters, filters.salesPage)),
    placeholderData: keepPreviousData,
  });
  const columns: Column<RecoveredSale>[] = [
    {
      key: "customer",
      label: t("sales.customer"),
      slot: "title",
      wrap: "anywhere",
      render: ({ customerName, cause, step }) => (
        <TwoLines first={personName(customerName)} second={t("chosen", { cause: t(`causes.${cause}`), step })} />
      ),
    },
    { key: "way", label: t("sales.way"), render: ({ way }) => t(`sales.ways.${way}`) },
    { key: "paidAt", label: t("sales.paidAt"), render: ({ paidAt }) => paidAt && minute(paidAt) },
    { key: "amount", label: t("sales.amount"), align: "end", render: ({ amountInCents }) => money(amountInCents) },
  ];
  return (
    <div id="sales">
      <FramedSection title={t("sales.title")} flush>
        <ListRows
          query={query}
          page={filters.salesPage}
          onPage={(salesPage) => setFilters({ salesPage })}
          onClear={null}
          count={(total) => t("sales.count", { total })}
          empty={<Notice title={t("sales.none")} text={t("sales.noneText")} />}
        >
          {(rows, stale) => (
            <DataTable
              caption={t("sales.caption")}
              {...{ columns, rows, stale }}
              rowKey={({ transactionId }) => transactionId}
              rowHref={({ transactionId }) => `/transactions/${transactionId}`}
            />
          )}
        </ListRows>
      </FramedSection>
    </div>
  );
}

function LeftOrders({ productId }: { productId: string }) {
  const t = useTranslations("recovery");
  const personName = usePersonName();
  const { minute, count } = useFormats();
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(recoveryFilters, { history: "push" });
  const query = useQuery({
    ...trpc.cartRecovery.orders.queryOptions(toRecoveryQuery(productId, filters, filters.page)),
    placeholderData: keepPreviousData,
  });
  const columns: Column<LeftOrder>[] = [
    {
      key: "customer",
      label: t("orders.customer"),
      slot: "title",
      wrap: "anywhere",
      render: ({ customerName, customerEmail }) => <TwoLines first={personName(customerName)} second={customerEmail} />,
    },
    { key: "cause", label: t("results.cause"), render: ({ cause }) => t(`causes.${cause}`) },
    { key: "leftAt", label: t("orders.leftAt"), render: ({ leftAt }) => minute(leftAt) },
    { key: "mails", label: t("orders.mails"), render: ({ mails }) => count(mails) },
    {
      key: "state",
      label: t("orders.state"),
      render: ({ endReason, nextAt }) =>
        endReason ? t(`orders.ends.${endReason}`) : nextAt && t("orders.next", { at: minute(nextAt) }),
    },
    {
      key: "whatsApp",
      label: t("orders.whatsApp"),
      quiet: true,
      align: "end",
      slot: "wide",
      render: ({ whatsAppUrl }) =>
        whatsAppUrl && (
          <Anchor href={whatsAppUrl} target="_blank" rel="noopener noreferrer">
            {t("orders.whatsApp")}
          </Anchor>
        ),
    },
  ];
  return (
    <div id="left">
      <FramedSection title={t("orders.title")} flush>
        <ListRows
          query={query}
          page={filters.page}
          onPage={(page) => setFilters({ page })}
          onClear={null}
          count={(total) => t("orders.count", { total })}
          empty={<Notice title={t("orders.none")} text={t("orders.noneText")} />}
        >
          {(rows, stale) => (
            <DataTable caption={t("orders.caption")} {...{ columns, rows, stale }} rowKey={({ orderId }) => orderId} />
          )}
        </ListRows>
      </FramedSection>
    </div>
  );
}
