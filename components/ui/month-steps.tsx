"use client";

import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { addMonths } from "./month";
import classes from "./month-steps.module.css";

interface Props {
  /** `YYYY-MM`. */
  month: string;
  last?: string;
  onChange: (month: string) => void;
}

export function MonthSteps({ month, last, onChange }: Props) {
  const t = useTranslations("monthSteps");
  return (
    <div className={classes.steps}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconChevronLeft size={16} stroke={1.6} />}
        onClick={() => onChange(addMonths(month, -1))}
      >
        {t("previous")}
      </Button>
      <Button
        size="xs"
        variant="default"
        rightSection={<IconChevronRight size={16} stroke={1.6} />}
        disabled={last !== undefined && month >= last}
        onClick={() => onChange(addMonths(month, 1))}
      >
        {t("next")}
      </Button>
    </div>
  );
}
