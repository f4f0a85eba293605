"use client";

import { Code } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import type { Closing } from "@/server/reports/closings/schemas";
import { useStatement } from "../../ledger/transfers/use-statement";
import { AmountLink } from "../../ui/amount-link";
import { useFormats } from "../../ui/format";
import { Row } from "../../ui/row-list";
import { accountOfKind } from "../statements/account-of-kind";
import { MoneyLink } from "../statements/money-link";

const shown = ["available", "pending", "blocked"] as const;

/** Last millisecond of a São Paulo day, which is always UTC−3. */
function endOf(day: string): string {
  return new Date(Date.parse(`${day}T03:00:00Z`) + 24 * 60 * 60 * 1000 - 1).toISOString();
}

export function ClosingRow({ closing }: { closing: Closing }) {
  const t = useTranslations();
  const { day, money, minute } = useFormats();
  const { balances, movements, hash, closedAt } = closing;
  const statement = useStatement();
  const at = endOf(closing.day);
  return (
    <Row
      title={day(closing.day)}
      details={[
        <span key="held">
          {shown.map((account, index) => (
            <Fragment key={account}>
              {index > 0 && " · "}
              {t(`ledger.accounts.${account}`)} <MoneyLink account={account} cents={balances[account]} at={at} />
            </Fragment>
          ))}
        </span>,
        ...movements.map(({ kind, count, amountInCents }) => (
          <AmountLink
            key={kind}
            href={statement({ account: accountOfKind[kind], kind, startDate: closing.day, endDate: closing.day })}
          >
            {t("closings.movement", { kind: t(`ledger.kinds.${kind}`), count, amount: money(amountInCents) })}
          </AmountLink>
        )),
        <span key="closed">
          {t("closings.closedAt", { at: minute(closedAt) })} <Code>{hash.slice(0, 16)}</Code>
        </span>,
      ]}
    />
  );
}
