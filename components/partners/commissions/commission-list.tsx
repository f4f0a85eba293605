"use client";

import { Anchor, Box, Button, NativeSelect } from "@mantine/core";
import { IconHeartHandshake, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { commissionStates } from "@/db/schema/partners-enums";
import { DownloadLink } from "../../ui/download-link";
import { Facts } from "../../ui/facts";
import { FilterTabs } from "../../ui/filter-tabs";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { ListRows } from "../../ui/list-rows";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PeriodField } from "../../ui/period/period-field";
import { Row, RowList } from "../../ui/row-list";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { useShareWords } from "../affiliates/use-share-words";
import { commissionFilters, toCommissionQuery, withCommissionFilters } from "./commission-filters";

export function CommissionList() {
  const t = useTranslations("affiliates.commissions");
  const trpc = useTRPC();
  const { money, minute } = useFormats();
  const words = useShareWords();
  const { filters, change, list } = useFilteredList(commissionFilters, (filters) =>
    trpc.commissions.list.queryOptions(toCommissionQuery(filters)),
  );
  const partners = useQuery(trpc.commissions.partners.queryOptions({}));
  const { data } = list.query;
  const names = (partners.data?.rows ?? []).map(({ partnerCompanyId, partnerName }) => ({
    value: partnerCompanyId,
    label: partnerName,
  }));
  return (
    <>
      <ListToolbar
        onClear={list.onClear}
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
            onChoose={(state) => change({ state })}
          />
        }
      >
        <NativeSelect
          aria-label={t("partner")}
          value={filters.partner ?? ""}
          onChange={(event) => change({ partner: event.currentTarget.value || null })}
          data={[{ value: "", label: t("everyPartner") }, ...names]}
        />
        {filters.agreement !== null && (
          <Button
            variant="default"
            rightSection={<IconX size={14} stroke={1.8} aria-hidden />}
            onClick={() => change({ agreement: null })}
          >
            {t("oneAgreement")}
          </Button>
        )}
        <PeriodField startDate={filters.startDate} endDate={filters.endDate} onChange={change} />
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
          {...list}
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
