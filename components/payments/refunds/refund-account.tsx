"use client";

import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { BankAccount } from "@/db/schema/accounts-shapes";
import { bankAccountTypes } from "@/db/schema/treasury-enums";

export const emptyRefundAccount: BankAccount = {
  bankCode: "",
  branch: "",
  accountNumber: "",
  accountType: "checking",
  holderName: "",
  holderDocument: "",
};

interface Props {
  account: BankAccount;
  /** Path of the rejected field, such as `bankAccount.branch`. */
  wrongField: string | null;
  onChange: (account: BankAccount) => void;
}

export function RefundAccount({ account, wrongField, onChange }: Props) {
  const t = useTranslations("refund");
  const tPayouts = useTranslations("payouts");
  const field = (name: Exclude<keyof BankAccount, "accountType">) => ({
    value: account[name],
    required: true,
    autoComplete: "off",
    error: wrongField === `bankAccount.${name}` ? t("accountWrong") : null,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...account, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={tPayouts("bankCode")}
          description={tPayouts("bankCodeText")}
          inputMode="numeric"
          maxLength={8}
          {...field("bankCode")}
        />
        <TextInput
          label={tPayouts("branch")}
          description={tPayouts("branchText")}
          inputMode="numeric"
          maxLength={6}
          {...field("branch")}
        />
        <TextInput label={t("accountNumber")} maxLength={24} {...field("accountNumber")} />
        <NativeSelect
          label={tPayouts("accountType")}
          value={account.accountType}
          data={bankAccountTypes.map((value) => ({ value, label: tPayouts(`accountTypes.${value}`) }))}
          onChange={(event) => {
            const accountType = bankAccountTypes.find((each) => each === event.currentTarget.value);
            if (accountType) onChange({ ...account, accountType });
          }}
        />
      </SimpleGrid>
      <TextInput label={tPayouts("holderName")} maxLength={100} {...field("holderName")} />
      <TextInput label={tPayouts("holderDocument")} maxLength={18} {...field("holderDocument")} />
    </>
  );
}
