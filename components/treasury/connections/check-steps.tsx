"use client";

import { IconAlertTriangle, IconCircle, IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type CheckStep, type ConnectionFault, checkSteps } from "@/db/schema/acquiring-enums";
import type { Connection, ConnectionCheck } from "@/server/treasury/connections/schemas";
import { useFormats } from "../../ui/format";
import classes from "./connections.module.css";

type StepState = "ok" | "wrong" | "waiting" | "running" | "idle";

const looks = {
  ok: { tone: "green", Icon: IconCircleCheck },
  wrong: { tone: "red", Icon: IconAlertTriangle },
  waiting: { tone: "gray", Icon: IconClock },
  running: { tone: "gray", Icon: IconClock },
  idle: { tone: "gray", Icon: IconCircle },
} as const;

interface Props {
  connection: Connection;
  /** Steps of the latest check, if any. */
  steps: ConnectionCheck["steps"] | null;
  isRunning: boolean;
}

export function CheckSteps({ connection, steps, isRunning }: Props) {
  const t = useTranslations("connections.check");
  const tFaults = useTranslations("connectionFaults");
  const { minute } = useFormats();
  const { calledBackAt, checkedAt, fault, webhookRegisteredAt } = connection;
  const isSound = checkedAt !== null && fault === null;
  const isUnregistered = isSound && webhookRegisteredAt === null;

  function resultOf(step: CheckStep): { state: StepState; fault: ConnectionFault | null } {
    if (isRunning) return { state: "running", fault: null };
    const found = steps?.find((each) => each.step === step);
    if (found) return { state: found.fault ? "wrong" : "ok", fault: found.fault };
    const isDone = isSound && !(step === "webhook" && isUnregistered);
    return { state: steps === null && isDone ? "ok" : "idle", fault: null };
  }

  return (
    <ol className={classes.steps}>
      {checkSteps.map((step) => {
        const result = resultOf(step);
        return (
          <Step key={step} name={t(`steps.${step}`)} state={result.state}>
            {result.fault && tFaults(`${result.fault}.title`)}
            {step === "webhook" && result.state === "idle" && isUnregistered && t("registersOverHttps")}
          </Step>
        );
      })}
      <Step name={t("steps.call")} state={calledBackAt ? "ok" : isSound && !isUnregistered ? "waiting" : "idle"}>
        {calledBackAt ? t("calledAt", { at: minute(calledBackAt) }) : isSound && !isUnregistered && t("callWaits")}
      </Step>
    </ol>
  );
}

function Step({ name, state, children }: { name: string; state: StepState; children: ReactNode }) {
  const t = useTranslations("connections.check.states");
  const { tone, Icon } = looks[state];
  return (
    <li>
      <Icon size={18} stroke={1.8} aria-hidden="true" data-tone={tone} />
      <span>{name}</span>
      <span data-tone={tone}>{t(state)}</span>
      {children && <span className={classes.stepMore}>{children}</span>}
    </li>
  );
}
