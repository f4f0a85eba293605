"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { Goal } from "@/server/reports/overview/goal-schemas";
import { withTransactionFilters } from "../../payments/transactions/transaction-filters";
import { AmountLink } from "../../ui/amount-link";
import { useFormats } from "../../ui/format";
import { useAccess } from "../../ui/frame/access";
import { FramedSection } from "../../ui/framed-section";
import { QueryProblem } from "../../ui/query-problem";
import { useTRPC } from "../../ui/trpc/client";
import { useEver } from "../../ui/use-ever";
import classes from "./goal.module.css";

const GoalDialog = dynamic(() => import("./goal-dialog").then((module) => module.GoalDialog));

/** Hidden without a goal if the member cannot set one. */
export function GoalCard() {
  const t = useTranslations("overview.goal");
  const { month } = useFormats();
  const trpc = useTRPC();
  const canWrite = useAccess().includes("settings.write");
  const [opened, { open, close }] = useDisclosure();
  const wasOpened = useEver(opened);
  const query = useQuery(trpc.overview.goal.queryOptions({}));
  const { data: goal } = query;
  if (!goal) return <QueryProblem query={query} />;
  const { goalInCents } = goal;
  if (goalInCents === null && !canWrite) return null;
  const action = canWrite && (
    <Button size="compact-sm" variant="default" onClick={open}>
      {t(goalInCents === null ? "set" : "change")}
    </Button>
  );
  return (
    <FramedSection title={t("title", { month: month(goal.month) })} text={t("text")} actions={action}>
      {goalInCents === null ? t("none") : <Progress goal={goal} goalInCents={goalInCents} />}
      {wasOpened && <GoalDialog opened={opened} onClose={close} goalInCents={goalInCents} />}
    </FramedSection>
  );
}

function Progress({ goal, goalInCents }: { goal: Goal; goalInCents: number }) {
  const t = useTranslations("overview.goal");
  const { money, share } = useFormats();
  const { startDate, endDate, grossInCents, projectedInCents } = goal;
  return (
    <div className={classes.progress}>
      <p>
        <strong>
          <AmountLink href={withTransactionFilters("/transactions", { startDate, endDate })}>
            {money(grossInCents)}
          </AmountLink>
        </strong>{" "}
        {t("of", { goal: money(goalInCents), share: share(grossInCents, goalInCents) })}
      </p>
      <progress max={goalInCents} value={Math.min(grossInCents, goalInCents)} aria-label={t("progress")} />
      <p className={classes.dimmed}>
        {grossInCents >= goalInCents
          ? t("reached")
          : projectedInCents === null
            ? t("left", { left: money(goalInCents - grossInCents) })
            : t("projected", { left: money(goalInCents - grossInCents), projected: money(projectedInCents) })}
      </p>
    </div>
  );
}
