"use client";

import { NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type Account, accounts } from "@/db/enums";

interface Props {
  value: Account;
  onChange: (account: Account) => void;
}

/** Chooses an account of the ledger. */
export function AccountField({ value, onChange }: Props) {
  const t = useTranslations();
  return (
    <NativeSelect
      aria-label={t("statement.account")}
      value={value}
      onChange={(event) => onChange(accounts.find((each) => each === event.currentTarget.value) ?? value)}
      data={accounts.map((each) => ({ value: each, label: t(`ledger.accounts.${each}`) }))}
    />
  );
}
