"use client";

import { Group } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Account, ledgerFormats, transferKinds } from "@/db/schema/ledger-enums";
import { DownloadLink } from "../../ui/download-link";
import { FilterSelect } from "../../ui/filter-select";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { PeriodField } from "../../ui/period/period-field";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { useOnChange } from "../../ui/use-on-change";
import { AccountField } from "./account-field";
import { AsOf } from "./as-of";
import classes from "./finance.module.css";
import {
  type StatementFilters,
  statementFilters,
  toExplanationQuery,
  toLedgerQuery,
  withStatementFile,
} from "./finance-filters";
import { MoneyLink } from "./money-link";
import { StatementTable } from "./statement-table";

const refreshMs = 10_000;

export function StatementList() {
  const t = useTranslations("statement");
  const tLedger = useTranslations("ledger");
  const trpc = useTRPC();
  const { filters, change, list } = useFilteredList(
    statementFilters,
    (filters) => trpc.ledger.list.queryOptions(toLedgerQuery(filters), { refetchInterval: refreshMs }),
    { kept: ["account"] },
  );
  return (
    <>
      <ListToolbar onClear={list.onClear} action={<ExportLinks filters={filters} />}>
        <AccountField value={filters.account} onChange={(account) => change({ account, kind: null })} />
        <FilterSelect
          label={t("kind")}
          allLabel={t("allKinds")}
          values={transferKinds}
          chosen={filters.kind}
          word={(kind) => tLedger(`kinds.${kind}`)}
          onChoose={(kind) => change({ kind })}
        />
        <PeriodField startDate={filters.startDate} endDate={filters.endDate} onChange={change} />
      </ListToolbar>
      {filters.transactionId && <p className={classes.note}>{t("ofTransaction", { id: filters.transactionId })}</p>}
      {filters.at && <AsOf at={filters.at} onClear={() => change({ at: null })} />}
      <PageList
        {...list}
        count={(total) => t("count", { total })}
        empty={<Notice title={t("emptyTitle")} text={t("emptyText")} />}
      >
        {(rows, stale) => (
          <>
            <AccountBalance account={filters.account} at={filters.at} rows={rows} />
            <StatementTable rows={rows} stale={stale} />
          </>
        )}
      </PageList>
    </>
  );
}

interface Props {
  account: Account;
  at: string | null;
  /** A change of these rows reloads the balance. */
  rows: unknown;
}

function AccountBalance({ account, at, rows }: Props) {
  const t = useTranslations("statement");
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.balance.explain.queryOptions(toExplanationQuery({ account, at })),
    placeholderData: keepPreviousData,
  });
  useOnChange(rows, query.refetch);
  if (!query.data) return null;
  return (
    <dl className={classes.total}>
      <dt>{t("balance")}</dt>
      <dd>
        <MoneyLink account={query.data.account} cents={query.data.balanceInCents} at={at} />
      </dd>
    </dl>
  );
}

function ExportLinks({ filters }: { filters: StatementFilters }) {
  const t = useTranslations("statement");
  return (
    <Group gap="xs" wrap="nowrap">
      {ledgerFormats.map((format) => (
        <DownloadLink
          key={format}
          href={withStatementFile("/finance/statement/file", { ...filters, page: null, format })}
          label={t(`files.${format}`)}
        >
          {format.toUpperCase()}
        </DownloadLink>
      ))}
    </Group>
  );
}
