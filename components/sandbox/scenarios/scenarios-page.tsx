"use client";

import { Group } from "@mantine/core";
import { IconMovie } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Columns } from "../../ui/columns";
import { useMode } from "../../ui/frame/mode";
import { FramedSection } from "../../ui/framed-section";
import { Notice } from "../../ui/notice";
import { PageHeader } from "../../ui/page-header";
import { PageLink } from "../../ui/page-link";
import { QueryRows } from "../../ui/query-rows";
import { RunPanel } from "./run-panel";
import { SaveForm } from "./save-form";
import { ScenarioList } from "./scenario-list";
import { useScenarios } from "./use-scenarios";

export function ScenariosPage() {
  const t = useTranslations("scenarios");
  const isReal = useMode().mode === "production";
  const query = useScenarios();
  if (isReal) {
    return (
      <Notice isPage icon={<IconMovie size={20} stroke={1.6} />} title={t("notHereTitle")} text={t("notHereText")} />
    );
  }
  const lastRun = query.data?.lastRun ?? null;
  return (
    <>
      <PageHeader page="scenarios" text={t("subtitle")}>
        <Group gap="md">
          <PageLink href="/sandbox">{t("simulator")}</PageLink>
          <PageLink href="/sandbox/clock">{t("clock")}</PageLink>
        </Group>
      </PageHeader>
      <Columns side={<SaveForm />}>
        {lastRun && <RunPanel run={lastRun} />}
        <FramedSection title={t("list")} text={t("listText")} flush>
          <QueryRows query={query} failedTitle={t("failedTitle")} placeholders={6}>
            {({ scenarios }) => <ScenarioList scenarios={scenarios} isRunning={lastRun?.status === "running"} />}
          </QueryRows>
        </FramedSection>
      </Columns>
    </>
  );
}
