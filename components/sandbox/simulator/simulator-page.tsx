"use client";

import { Group } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Columns } from "../../ui/columns";
import { useMode } from "../../ui/frame/mode";
import { Notice } from "../../ui/notice";
import { PageHeader } from "../../ui/page-header";
import { PageLink } from "../../ui/page-link";
import { BankForm } from "./bank-form";
import { CodePanel } from "./code-panel";
import { IssuerForm } from "./issuer-form";
import { OrderList } from "./order-list";
import { PayoutReturns } from "./payout-returns";
import { WebhookForm } from "./webhook-form";

export function SimulatorPage({ maySeePayouts }: { maySeePayouts: boolean }) {
  const t = useTranslations("simulator");
  if (useMode().mode === "production") {
    return (
      <Notice isPage icon={<IconFlask size={20} stroke={1.6} />} title={t("notHereTitle")} text={t("notHereText")} />
    );
  }
  return (
    <>
      <PageHeader page="simulator" text={t("subtitle")}>
        <Group gap="md">
          <PageLink href="/sandbox/scenarios">{t("scenarios")}</PageLink>
          <PageLink href="/sandbox/clock">{t("clock")}</PageLink>
        </Group>
      </PageHeader>
      <Columns
        side={
          <>
            <OrderList />
            <IssuerForm />
            <BankForm />
            <WebhookForm />
          </>
        }
      >
        <CodePanel />
        {maySeePayouts && <PayoutReturns />}
      </Columns>
    </>
  );
}
