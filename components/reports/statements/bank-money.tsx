"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { TransferKind } from "@/db/schema/ledger-enums";
import type { MoneyAtBank } from "@/server/reports/statements/schemas";
import { useStatement } from "../../ledger/transfers/use-statement";
import { AmountLink } from "../../ui/amount-link";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";
import { MoneyLink } from "./money-link";

interface Props {
  money: MoneyAtBank;
  /** Blocked by disputes, in cents. */
  blockedInCents: number;
}

export function BankMoney({ money: { banks, isOnly, ...sums }, blockedInCents }: Props) {
  const t = useTranslations("finance.bank");
  const format = useFormatter();
  const { money } = useFormats();
  const statement = useStatement();
  const lines = (kind: TransferKind, amount: string) => (
    <AmountLink href={statement({ account: "available", kind })}>{amount}</AmountLink>
  );
  const { settledInCents, returnedInCents, atBankInCents, feesDueInCents } = sums;
  return (
    <FramedSection title={t("title", { banks: format.list(banks) })} text={t("text")}>
      <Facts
        facts={[
          { name: t("settled"), value: lines("settled_at_bank", money(settledInCents)) },
          {
            name: t("returned"),
            value: returnedInCents > 0 ? lines("returned_from_bank", `− ${money(returnedInCents)}`) : null,
          },
          { name: t("total"), value: <MoneyLink account="available" cents={atBankInCents} />, strong: true },
          {
            name: t("blocked"),
            value: isOnly && blockedInCents > 0 ? <MoneyLink account="blocked" cents={blockedInCents} /> : null,
          },
          {
            name: t("feesDue"),
            value: feesDueInCents > 0 ? <MoneyLink account="fees_due" cents={feesDueInCents} /> : null,
          },
        ]}
      />
    </FramedSection>
  );
}
