"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import type { TransferKind } from "@/db/schema/ledger-enums";
import { FramedSection } from "../../ui/framed-section";
import { ListToolbar } from "../../ui/list-toolbar";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { AccountField } from "./account-field";
import { AsOf } from "./as-of";
import classes from "./finance.module.css";
import { explanationFilters, toExplanationQuery } from "./finance-filters";
import { PartsTable } from "./parts-table";

const partnerKinds: readonly TransferKind[] = ["commission_earned", "commission_given_back"];

export function ExplanationPage() {
  const t = useTranslations("explanation");
  const trpc = useTRPC();
  const [filters, setFilters] = useQueryStates(explanationFilters, { history: "push" });
  const query = useQuery({
    ...trpc.balance.explain.queryOptions(toExplanationQuery(filters)),
    placeholderData: keepPreviousData,
  });
  const hasMoneyAtBank = query.data?.parts.some(({ kind }) => kind === "settled_at_bank");
  const isShared = query.data?.parts.some(({ kind }) => kind.startsWith("commission") && !partnerKinds.includes(kind));
  return (
    <>
      <ListToolbar>
        <AccountField value={filters.account} onChange={(account) => setFilters({ account })} />
      </ListToolbar>
      {filters.at && <AsOf at={filters.at} onClear={() => setFilters({ at: null })} />}
      {filters.account === "available" && hasMoneyAtBank && <p className={classes.note}>{t("bankPasses")}</p>}
      {filters.account === "fees_due" && <p className={classes.note}>{t("feesDueSign")}</p>}
      {filters.account === "acquirer" && <p className={classes.note}>{t("acquirerSign")}</p>}
      {isShared && (
        <p className={classes.note}>
          {t("commissionsOf")} <Link href="/affiliates/commissions">{t("seeCommissions")}</Link>
        </p>
      )}
      <FramedSection title={t("parts")} flush quiet>
        <QueryRows query={query} failedTitle={t("failed")} placeholders={4}>
          {(explanation) => <PartsTable explanation={explanation} stale={query.isPlaceholderData} />}
        </QueryRows>
      </FramedSection>
    </>
  );
}
