"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Transaction } from "@/server/payments/transactions/schemas";
import { punctuated } from "../../ui/document";
import { Facts } from "../../ui/facts";
import { FramedSection } from "../../ui/framed-section";
import { formatPhone } from "../../ui/phone";
import { usePersonName } from "../../ui/use-person-name";

export function CustomerPanel({ customer }: Pick<Transaction, "customer">) {
  const t = useTranslations("customer");
  const personName = usePersonName();
  const name = (
    <Anchor component={Link} href={`/customers/${customer.id}`} prefetch={false} inherit>
      {personName(customer.name)}
    </Anchor>
  );
  return (
    <FramedSection title={t("title")}>
      <Facts
        facts={[
          { name: t("name"), value: name },
          { name: t("email"), value: customer.emails[0] ?? "" },
          { name: t("phone"), value: formatPhone(customer.phone) },
          { name: customer.documentType, value: punctuated(customer.document) },
        ]}
      />
    </FramedSection>
  );
}
