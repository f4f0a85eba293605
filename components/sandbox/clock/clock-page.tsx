"use client";

import { Stack, Text } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useFormats } from "../../ui/format";
import { useMode } from "../../ui/frame/mode";
import { FramedSection } from "../../ui/framed-section";
import { Notice } from "../../ui/notice";
import { Problem } from "../../ui/problem";
import { QueryRows } from "../../ui/query-rows";
import { AdvanceForm } from "./advance-form";
import { clockFilters } from "./clock-filters";
import { ClockMoves } from "./clock-moves";
import { ResetForm } from "./reset-form";
import { Timeline } from "./timeline";
import { useClock } from "./use-clock";

export function ClockPage({ mayReset }: { mayReset: boolean }) {
  const t = useTranslations("clock");
  const { second } = useFormats();
  const [{ page }, setFilters] = useQueryStates(clockFilters, { history: "push" });
  const query = useClock(page);
  if (useMode().mode === "production") {
    return (
      <Notice isPage icon={<IconClock size={20} stroke={1.6} />} title={t("notHereTitle")} text={t("notHereText")} />
    );
  }
  return (
    <Stack>
      <FramedSection title={t("now")} text={t("nowText")}>
        <QueryRows query={query} failedTitle={t("failedTitle")} placeholders={1}>
          {(clock) => (
            <Stack>
              <Text size="xl" fw={600}>
                <time dateTime={clock.now}>{second(clock.now)}</time>
              </Text>
              <ClockMoves clock={clock} />
              <AdvanceForm isAdvancing={clock.advancing || clock.resetting} />
              {!clock.resetting && clock.failing.length > 0 && (
                <Problem title={t("failing")}>{t("failingText", { work: clock.failing.join(", ") })}</Problem>
              )}
            </Stack>
          )}
        </QueryRows>
      </FramedSection>
      <Timeline query={query} page={page} onPage={(chosen) => setFilters({ page: chosen })} />
      {mayReset && query.data && <ResetForm clock={query.data} />}
    </Stack>
  );
}
