"use client";

import { useTranslations } from "next-intl";
import { transferKinds } from "@/db/schema/ledger-enums";
import { FilterSelect } from "../../ui/filter-select";
import { ListToolbar } from "../../ui/list-toolbar";
import { Notice } from "../../ui/notice";
import { PageList } from "../../ui/page-list";
import { PeriodField } from "../../ui/period/period-field";
import { useTRPC } from "../../ui/trpc/client";
import { useFilteredList } from "../../ui/use-filtered-list";
import { AccountBalance } from "./account-balance";
import { AccountField } from "./account-field";
import { AsOf } from "./as-of";
import { ExportLinks } from "./export-links";
import classes from "./finance.module.css";
import { statementFilters, toLedgerQuery } from "./finance-filters";
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
