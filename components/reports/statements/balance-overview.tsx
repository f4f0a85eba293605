"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { AccountBalances } from "@/server/reports/statements/schemas";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { BankMoney } from "./bank-money";
import classes from "./finance.module.css";
import { MoneyLink } from "./money-link";

const refreshMs = 15_000;

/** In display order. */
const own = ["available", "pending", "blocked"] as const;

/**
 * Balances with their meaning and location. Each amount links to its explanation. Balances in the
 * company's bank account come first; platform balances are hidden if the company sells only through
 * its own bank account and has none.
 */
export function BalanceOverview() {
  const t = useTranslations("finance");
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.balance.accounts.queryOptions({}), refetchInterval: refreshMs });
  const payable = useQuery({ ...trpc.balance.get.queryOptions({}), refetchInterval: refreshMs });
  const atBank = useQuery({ ...trpc.balance.atBank.queryOptions({}), refetchInterval: refreshMs });
  return (
    <QueryRows query={query} failedTitle={t("failed")} placeholders={3}>
      {(balances) => (
        <div className={classes.page}>
          {atBank.data && <BankMoney money={atBank.data} blockedInCents={balances.blocked} />}
          {(!atBank.data?.isOnly || holdsMoney(balances)) && (
            <>
              <Own balances={balances} setAsideInCents={payable.data?.setAsideInCents ?? 0} />
              <Places balances={balances} />
            </>
          )}
        </div>
      )}
    </QueryRows>
  );
}

function holdsMoney({ available, pending, payouts }: AccountBalances): boolean {
  return available !== 0 || pending !== 0 || payouts !== 0;
}

function Own({ balances, setAsideInCents }: { balances: AccountBalances; setAsideInCents: number }) {
  const t = useTranslations();
  const { money } = useFormats();
  return (
    <dl className={classes.balances}>
      {own.map((account) => (
        <div key={account}>
          <dt>{t(`ledger.accounts.${account}`)}</dt>
          <dd className={classes.value}>
            <MoneyLink account={account} cents={balances[account]} />
          </dd>
          <dd className={classes.meaning}>{t(`finance.meanings.${account}`)}</dd>
          {account === "available" && setAsideInCents > 0 && (
            <dd className={classes.meaning}>
              {t("finance.setAside", {
                setAside: money(setAsideInCents),
                payable: money(balances.available - setAsideInCents),
              })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** The acquirer account is negative while the acquirer has money, so the sign is inverted. */
function Places({ balances }: { balances: AccountBalances }) {
  const t = useTranslations("finance.places");
  const held = 0 - balances.acquirer;
  const owesFees = balances.fees_due !== 0;
  return (
    <FramedSection title={t("title")} text={t(owesFees ? "textOwing" : "text")}>
      <Facts
        facts={[
          {
            name: t("acquirer"),
            value: <MoneyLink account="acquirer" cents={balances.acquirer} shownCents={held} />,
          },
          { name: t("payouts"), value: <MoneyLink account="payouts" cents={balances.payouts} /> },
          { name: t(owesFees ? "allFees" : "fees"), value: <MoneyLink account="fees" cents={balances.fees} /> },
          {
            name: t("feesDue"),
            value: owesFees ? <MoneyLink account="fees_due" cents={balances.fees_due} /> : null,
          },
          {
            name: t("commissions"),
            value: balances.commissions === 0 ? null : <MoneyLink account="commissions" cents={balances.commissions} />,
          },
        ]}
      />
    </FramedSection>
  );
}
