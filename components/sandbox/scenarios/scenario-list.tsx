"use client";

import { Button } from "@mantine/core";
import { IconBraces, IconPlayerPlay } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Row, RowList } from "../../ui/row-list";
import { ToneBadge } from "../../ui/tone-badge";
import { JsonDialog } from "./json-dialog";
import { RemoveScenario } from "./remove-scenario";
import { RunDialog } from "./run-dialog";
import type { ScenarioSummary } from "./use-scenarios";
import { useStory } from "./use-story";

interface Props {
  scenarios: ScenarioSummary[];
  isRunning: boolean;
}

export function ScenarioList({ scenarios, isRunning }: Props) {
  const t = useTranslations("scenarios");
  const tell = useStory();
  const [chosen, setChosen] = useState<ScenarioSummary | null>(null);
  const [dialog, setDialog] = useState<"run" | "share" | null>(null);
  const close = () => setDialog(null);

  function open(scenario: ScenarioSummary, what: "run" | "share") {
    setChosen(scenario);
    setDialog(what);
  }

  return (
    <>
      <RowList label={t("list")} flush>
        {scenarios.map((each) => {
          const { name, days, actions, isShipped } = each;
          const { title, text } = tell(each);
          return (
            <Row
              key={name}
              title={title}
              badge={<ToneBadge tone={isShipped ? "gray" : "blue"}>{isShipped ? t("shipped") : t("saved")}</ToneBadge>}
              details={[
                ...(text === null ? [] : [text]),
                <>
                  <code>{name}</code> · {t("length", { days, actions })}
                </>,
              ]}
            >
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlayerPlay size={14} stroke={1.6} aria-hidden="true" />}
                disabled={isRunning}
                aria-label={t("run.openOf", { title })}
                onClick={() => open(each, "run")}
              >
                {t("run.open")}
              </Button>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconBraces size={14} stroke={1.6} aria-hidden="true" />}
                aria-label={t("json.openOf", { title })}
                onClick={() => open(each, "share")}
              >
                {t("json.open")}
              </Button>
              {!isShipped && <RemoveScenario name={name} title={title} />}
            </Row>
          );
        })}
      </RowList>
      {chosen && (
        <>
          <RunDialog scenario={chosen} opened={dialog === "run"} onClose={close} />
          <JsonDialog scenario={chosen} opened={dialog === "share"} onClose={close} />
        </>
      )}
    </>
  );
}
