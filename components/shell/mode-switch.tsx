"use client";

import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { companyModes } from "@/db/schema/sandbox-enums";
import { useModeSwitch } from "../ui/frame/use-mode-switch";
import { Problem } from "../ui/problem";

export function ModeSwitch() {
  const t = useTranslations();
  const { mode, switchMode, isBusy, failure } = useModeSwitch();
  if (!mode) return null;
  return (
    <div>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t("testMode.label")}
        value={mode}
        disabled={isBusy}
        onChange={() => void switchMode()}
        data={companyModes.map((value) => ({ value, label: t(`testMode.modes.${value}`) }))}
      />
      {failure && <Problem title={t(`failure.${failure}`)} />}
    </div>
  );
}
