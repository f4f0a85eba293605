"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type CompanyMode, companyModes } from "@/db/schema/sandbox-enums";
import { useMode } from "../../ui/frame/mode";
import { useModeSwitch } from "../../ui/frame/use-mode-switch";
import { Notice } from "../../ui/notice";
import { PageHeader } from "../../ui/page-header";
import { Problem } from "../../ui/problem";
import { QueryRows } from "../../ui/query-rows";
import { useTRPC } from "../../ui/trpc/client";
import { DifferencesForm } from "./differences-form";
import classes from "./test-mode.module.css";

const icon = <IconFlask size={20} stroke={1.6} />;

export function TestModeBoard() {
  const t = useTranslations("testMode");
  const { mode, otherId } = useMode();
  return (
    <>
      <PageHeader page="testMode" text={t("subtitle")} />
      {mode === "rehearsal" ? (
        <Notice icon={icon} title={t("sandboxTitle")} text={t("sandboxText")}>
          <Button component={Link} href="/settings/payments" variant="default">
            {t("toPayments")}
          </Button>
        </Notice>
      ) : otherId === null ? (
        <OpenTestMode />
      ) : (
        <Comparison />
      )}
    </>
  );
}

function OpenTestMode() {
  const t = useTranslations();
  const { switchMode, isBusy, failure } = useModeSwitch();
  return (
    <Notice icon={icon} title={t("testMode.noneTitle")} text={t("testMode.noneText")}>
      <Button onClick={() => void switchMode()} loading={isBusy}>
        {t("testMode.open")}
      </Button>
      {failure && <Problem title={t(`failure.${failure}`)} />}
    </Notice>
  );
}

function Comparison() {
  const t = useTranslations("testMode");
  const trpc = useTRPC();
  const [from, setFrom] = useState<CompanyMode>("test");
  const query = useQuery(trpc.testMode.compare.queryOptions({ from }));
  return (
    <div className={classes.stack}>
      <SegmentedControl
        className={classes.direction}
        aria-label={t("direction")}
        value={from}
        onChange={(chosen) => setFrom(companyModes.find((mode) => mode === chosen) ?? "test")}
        data={companyModes.map((value) => ({ value, label: t(`from.${value}`) }))}
      />
      <QueryRows query={query} failedTitle={t("failed")} placeholders={5}>
        {(kinds) => <DifferencesForm key={from} from={from} kinds={kinds} />}
      </QueryRows>
    </div>
  );
}
