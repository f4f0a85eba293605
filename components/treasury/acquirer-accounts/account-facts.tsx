"use client";

import { useTranslations } from "next-intl";
import type { Connection } from "@/server/treasury/connections/schemas";
import { Facts } from "../../ui/facts";
import { useFormats } from "../../ui/format";
import { FramedSection } from "../../ui/framed-section";

interface Props {
  connection: Connection;
  account: NonNullable<Connection["account"]>;
}

export function AccountFacts({ connection, account }: Props) {
  const t = useTranslations();
  const { minute } = useFormats();
  const { methods, createdAt, checkedAt, calledBackAt, id } = connection;
  return (
    <FramedSection title={t("connections.facts")}>
      <Facts
        facts={[
          { name: t("recipients.connect.whose"), value: t(`recipients.connect.owners.${account.owner}`) },
          { name: t("connections.environment"), value: t(`connections.environments.${account.environment}`) },
          { name: t("connections.methods"), value: methods.map((each) => t(`methods.${each}`)).join(", ") },
          { name: t("recipients.connect.publicKey"), value: account.owner === "company" ? account.publicKey : null },
          { name: t("connections.createdAt"), value: minute(createdAt) },
          { name: t("connections.lastCheck"), value: checkedAt && minute(checkedAt) },
          { name: t("connections.check.steps.call"), value: calledBackAt && minute(calledBackAt) },
          { name: t("connections.id"), value: id },
        ]}
      />
    </FramedSection>
  );
}
