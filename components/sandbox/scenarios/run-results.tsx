"use client";

import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ScenarioRun } from "@/server/sandbox/scenarios/schemas";
import { type Column, DataTable } from "../../ui/data-table";
import { useFormats } from "../../ui/format";
import type { ShownFailure } from "../../ui/trpc/failure";
import { TwoLines } from "../../ui/two-lines";
import classes from "./scenarios.module.css";

type Counts = ScenarioRun["verbs"][number];
type Fault = ScenarioRun["faults"][number];

const shownFaults = 5;
const keptFaults = 100;

export function RunResults({ run: { verbs, faults } }: { run: ScenarioRun }) {
  const t = useTranslations("scenarios");
  const { count } = useFormats();
  if (verbs.length + faults.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("current.nothing")}
      </Text>
    );
  }
  const columns: Column<Counts>[] = [
    { key: "verb", label: t("current.verb"), slot: "title", render: ({ verb }) => t(`verbs.${verb}`) },
    { key: "done", label: t("current.done"), align: "end", render: ({ done }) => count(done) },
    { key: "refused", label: t("current.refused"), align: "end", render: ({ refused }) => count(refused) },
  ];
  return (
    <>
      <div className={classes.results}>
        <DataTable caption={t("current.verb")} columns={columns} rows={verbs} rowKey={({ verb }) => verb} />
      </div>
      {faults.length > 0 && <RunFaults faults={faults} />}
    </>
  );
}

function RunFaults({ faults }: { faults: Fault[] }) {
  const t = useTranslations("scenarios.current");
  const { minute } = useFormats();
  const tFailure = useTranslations("failure");
  const title = faults.length < keptFaults ? t("faults", { count: faults.length }) : t("faultsCut");
  const columns: Column<Fault & { place: number }>[] = [
    {
      key: "step",
      label: t("step"),
      slot: "title",
      wrap: "never",
      render: ({ step }) => (step < 0 ? t("whole") : t("stepOf", { step: step + 1 })),
    },
    {
      key: "code",
      label: t("code"),
      slot: "wide",
      render: ({ code }) => {
        const failure = code as ShownFailure;
        return tFailure.has(failure) ? <TwoLines first={tFailure(failure)} second={code} /> : code;
      },
    },
    {
      key: "at",
      label: t("at"),
      tone: "dimmed",
      wrap: "never",
      slot: "end",
      render: ({ at }) => <time dateTime={at}>{minute(at)}</time>,
    },
  ];
  return (
    <details className={classes.refusals} open={faults.length <= shownFaults}>
      <summary>{title}</summary>
      <div className={classes.results}>
        <DataTable
          caption={title}
          columns={columns}
          rows={faults.map((fault, place) => ({ ...fault, place }))}
          rowKey={({ place }) => String(place)}
        />
      </div>
    </details>
  );
}
