"use client";

import { Alert, Button } from "@mantine/core";
import { IconBuildingBank, IconFlask, IconPlus } from "@tabler/icons-react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { paymentMethods } from "@/db/schema/payments-enums";
import type { CompanyMode } from "@/db/schema/sandbox-enums";
import type { Connection } from "@/server/treasury/connections/schemas";
import { Facts } from "../../ui/facts";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { Notice } from "../../ui/notice";
import { PageHeader } from "../../ui/page-header";
import { QueryRows } from "../../ui/query-rows";
import { ReadOnlyNote } from "../../ui/read-only-note";
import { useTRPC } from "../../ui/trpc/client";
import { ConnectionList } from "./connection-list";
import classes from "./connections.module.css";
import { findRoute } from "./routes";

const refreshMs = 15_000;

interface GoLiveSlot {
  goLive: ReactNode;
}

interface TestModeState {
  mode: CompanyMode | "rehearsal";
  hasSales: boolean;
  isDemo: boolean;
}

export function ConnectionsPage({ goLive }: GoLiveSlot) {
  const t = useTranslations("connections");
  const trpc = useTRPC();
  const mayWrite = useAccess().includes("connections.write");
  const query = useQuery({ ...trpc.connections.list.queryOptions({}), refetchInterval: refreshMs });
  const { data: state } = useSuspenseQuery(trpc.testMode.state.queryOptions({}));
  const mayConnect = mayWrite && !findHindrance(state);
  return (
    <>
      <PageHeader page="payments" text={t("subtitle")}>
        {mayConnect && <ConnectButton />}
      </PageHeader>
      {!mayWrite && <ReadOnlyNote />}
      <QueryRows query={query} failedTitle={t("failed")} placeholders={3}>
        {(connections) => (
          <div className={classes.stack}>
            <NextStep state={state} connections={connections} goLive={goLive} />
            {connections.length === 0 ? (
              <Notice icon={<IconBuildingBank size={20} stroke={1.6} />} title={t("none")} text={t("noneText")}>
                {mayConnect && <ConnectButton />}
              </Notice>
            ) : (
              <>
                <RouteTable connections={connections} />
                {connections.length > 1 && (
                  <Button component={Link} href="/settings/payments/routing" variant="default" prefetch={false}>
                    {t("routing")}
                  </Button>
                )}
                <ConnectionList connections={connections} />
              </>
            )}
          </div>
        )}
      </QueryRows>
    </>
  );
}

function findHindrance({ mode, hasSales, isDemo }: TestModeState): "asTest" | "demo" | "hasSales" | null {
  if (mode === "test") return "asTest";
  if (mode === "production") return null;
  if (isDemo) return "demo";
  return hasSales ? "hasSales" : null;
}

function ConnectButton() {
  const t = useTranslations("connections");
  return (
    <Button
      component={Link}
      href="/settings/payments/new"
      prefetch={false}
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
    >
      {t("connect")}
    </Button>
  );
}

interface NextStepProps extends GoLiveSlot {
  state: TestModeState;
  connections: readonly Connection[];
}

function NextStep({ state, connections, goLive }: NextStepProps) {
  const t = useTranslations("connections");
  const hindrance = findHindrance(state);
  if (hindrance === "hasSales") return goLive;
  const isRehearsing = connections.some(({ isPlayMoney, state: each }) => isPlayMoney && each === "active");
  const key = hindrance ?? (isRehearsing ? "rehearsing" : null);
  if (key === null) return null;
  return (
    <Alert color="yellow" icon={<IconFlask stroke={1.6} />} title={t(key)}>
      {t(`${key}Text`)}
    </Alert>
  );
}

function RouteTable({ connections }: { connections: readonly Connection[] }) {
  const t = useTranslations();
  return (
    <FramedSection title={t("connections.routes")} text={t("connections.routesText")}>
      <Facts
        facts={paymentMethods.map((method) => {
          const route = findRoute(connections, method);
          return {
            name: t(`methods.${method}`),
            value: route
              ? [route.name, route.isPlayMoney && t("connections.playMoney")].filter(Boolean).join(" · ")
              : t("connections.noRoute"),
          };
        })}
      />
    </FramedSection>
  );
}
