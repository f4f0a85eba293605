"use client";

import { useTranslations } from "next-intl";
import type { FunnelSteps as Steps } from "@/server/reports/overview/funnel-schemas";
import { AmountLink } from "../../ui/amount-link";
import { useFormats } from "../../ui/format";
import classes from "./funnel.module.css";
import { stepHref, stepNames } from "./funnel-links";

interface Props {
  steps: Steps;
  period: { startDate: string; endDate: string };
}

export function FunnelSteps({ steps, period }: Props) {
  const t = useTranslations("overview.funnel");
  const { count, share } = useFormats();
  const widest = Math.max(1, ...stepNames.map((name) => steps[name]));
  return (
    <ol className={classes.steps}>
      {stepNames.map((name, index) => {
        const before = stepNames[index - 1];
        return (
          <li key={name}>
            <span className={classes.name}>{t(`steps.${name}`)}</span>
            <span className={classes.number}>
              <AmountLink href={stepHref(name, period)}>{count(steps[name])}</AmountLink>
            </span>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${(steps[name] / widest) * 100}%` }} />
            </span>
            {before && (
              <span className={classes.share}>
                {t("ofBefore", { share: share(steps[name], steps[before]), step: t(`steps.${before}`) })}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
