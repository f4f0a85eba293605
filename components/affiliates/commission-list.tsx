"use client";

import { Anchor, Box, Button, NativeSelect } from "@mantine/core";
import { IconHeartHandshake, IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { commissionStates } from "@/db/growth-enums";
import { PeriodField } from "../payments/period-field";
import { useTRPC } from "../trpc/client";
import { DownloadLink } from "../ui/download-link";
import { Facts } from "../ui/facts";
import { FilterTabs } from "../ui/filter-tabs";
import { useFormats } from "../ui/format";
import { FramedSection } from "../ui/framed-section";
import { ListRows } from "../ui/list-rows";
import { ListToolbar } from "../ui/list-toolbar";
import { Notice } from "../ui/notice";
import { Row, RowList } from "../ui/row-list";
import {
  commissionFilters,
  isFiltered,
  noFilters,
  toCommissionQuery,
  withCommissionFilters,
} from "./commission-filters";
import { useShareWords } from "./use-share-words";

/** What partners get of a company's sales, filtered as the URL says; each row says why, and leads to its sale. */
export function CommissionList() {
  const t = useTranslations("affiliates.commissions");
  const trpc = useTRPC();
  const { money, minute } = useFormats();
  const words = useShareWords();
  const [filters, setFilters] = useQueryStates(commissionFilters, { history: "push" });
  const partners = useQuery(trpc.commissions.partners.queryOptions({}));
  const query = useQuery({
    ...trpc.commissions.list.queryOptions(toCommissionQuery(filters)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const names = (partners.data?.rows ?? []).map(({ partnerCompanyId, partnerName }) => ({
    value: partnerCompanyId,
    label: partnerName,
  }));
  return (
    <>
      <ListToolbar
        onClear={isFiltered(filters) ? () => setFilters(noFilters) : null}
        action={
          <DownloadLink href={withCommissionFilters("/affiliates/commissions/file", { ...filters, page: null })}>
            {t("file")}
          </DownloadLink>
        }
        tabs={
          <FilterTabs
            label={t("state")}
            values={commissionStates}
            chosen={filters.state}
            word={(value) => t(`states.${value}`)}
            onChoose={(state) => setFilters({ state, page: null })}
          />
        }
      >
        <NativeSelect
          aria-label={t("partner")}
          value={filters.partner ?? ""}
          onChange={(event) => setFilters({ partner: event.currentTarget.value || null, page: null })}
          data={[{ value: "", label: t("everyPartner") }, ...names]}
        />
        {filters.agreement !== null && (
          <Button
            variant="default"
            rightSection={<IconX size={14} stroke={1.8} aria-hidden />}
            onClick={() => setFilters({ agreement: null, page: null })}
          >
            {t("oneAgreement")}
          </Button>
        )}
        <PeriodField
          startDate={filters.startDate}
          endDate={filters.endDate}
          onChange={(period) => setFilters({ ...period, page: null })}
        />
      </ListToolbar>
      <FramedSection title={t("title")} quiet flush>
        {data && data.totalRows > 0 && (
          <Box px="md" pt="md">
            <Facts
              facts={[
                { name: t("states.waiting"), value: money(data.waitingInCents) },
                { name: t("states.released"), value: money(data.releasedInCents) },
                { name: t("states.taken_back"), value: money(data.takenBackInCents) },
                { name: t("stillOwed"), value: data.owedInCents > 0 ? money(data.owedInCents) : null },
              ]}
            />
          </Box>
        )}
        <ListRows
          query={query}
          page={filters.page}
          onPage={(page) => setFilters({ page })}
          onClear={isFiltered(filters) ? () => setFilters(noFilters) : null}
          count={(total) => t("count", { total })}
          placeholders={4}
          empty={
            <Notice
              icon={<IconHeartHandshake size={20} stroke={1.6} />}
              title={t("emptyTitle")}
              text={t("emptyText")}
            />
          }
        >
          {(rows, stale) => (
            <RowList label={t("title")} flush stale={stale}>
              {rows.map((each) => (
                <Row
                  key={each.id}
                  title={`${money(each.amountInCents)} · ${each.partnerName}`}
                  details={[`${t(`kinds.${each.kind}`)} · ${minute(each.createdAt)}`, ...words(each)]}
                >
                  <Anchor component={Link} href={`/transactions/${each.transactionId}`} prefetch={false} size="sm">
                    {t("sale")}
                  </Anchor>
                </Row>
              ))}
            </RowList>
          )}
        </ListRows>
      </FramedSection>
    </>
  );
}
