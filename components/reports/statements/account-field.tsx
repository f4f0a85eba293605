"use client";

import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Account, accounts } from "@/db/schema/ledger-enums";
import { useTRPC } from "../../ui/trpc/client";

interface Props {
  value: Account;
  onChange: (account: Account) => void;
}

/** Offers the account for fees due only to companies that are paid in their own bank account. */
export function AccountField({ value, onChange }: Props) {
  const t = useTranslations();
  const atBank = useQuery(useTRPC().balance.atBank.queryOptions({}));
  const offered = accounts.filter((each) => each !== "fees_due" || each === value || atBank.data);
  return (
    <NativeSelect
      aria-label={t("statement.account")}
      value={value}
      onChange={(event) => onChange(accounts.find((each) => each === event.currentTarget.value) ?? value)}
      data={offered.map((each) => ({ value: each, label: t(`ledger.accounts.${each}`) }))}
    />
  );
}
