"use client";

import { Button, Group, Popover, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { cleanDay } from "../ui/address-filters";
import { useFormats } from "../ui/format";
import classes from "./period-field.module.css";

interface Period {
  startDate: string | null;
  endDate: string | null;
}

interface Props extends Period {
  onChange: (period: Period) => void;
}

const presets = { today: 1, week: 7, month: 30, quarter: 90 } as const;
const earliest = "2000-01-01";
const presetNames = ["today", "week", "month", "quarter"] as const;

/** The last `days` days in São Paulo, today included. */
function lastDays(days: number): Period {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date());
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - days + 1);
  return { startDate: first.toISOString().slice(0, 10), endDate: today };
}

/** The list's period: a preset, or any two dates. */
export function PeriodField({ startDate, endDate, onChange }: Props) {
  const t = useTranslations("transactions.period");
  const { day } = useFormats();
  const [open, { toggle, close }] = useDisclosure();

  function label(): string {
    if (startDate && endDate) return t("range", { from: day(startDate), to: day(endDate) });
    if (startDate) return t("since", { from: day(startDate) });
    return endDate ? t("until", { to: day(endDate) }) : t("any");
  }

  function choose(period: Period) {
    onChange(period);
    close();
  }

  function chooseTyped(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    choose({ startDate: cleanDay(String(typed.get("startDate"))), endDate: cleanDay(String(typed.get("endDate"))) });
  }

  return (
    <Popover
      opened={open}
      onChange={close}
      position="bottom-start"
      shadow="md"
      trapFocus
      withinPortal={false}
      width="min(360px, calc(100vw - 32px))"
    >
      <Popover.Target>
        <Button
          variant="default"
          className={classes.button}
          onClick={toggle}
          leftSection={<IconCalendar size={16} stroke={1.6} />}
          rightSection={<IconChevronDown size={14} stroke={1.6} />}
        >
          {label()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("label")}>
        <Stack gap="sm">
          <Group gap={6}>
            {presetNames.map((name) => (
              <Button key={name} size="xs" variant="default" onClick={() => choose(lastDays(presets[name]))}>
                {t(name)}
              </Button>
            ))}
          </Group>
          <form onSubmit={chooseTyped}>
            <div className={classes.dates}>
              <TextInput type="date" name="startDate" label={t("from")} min={earliest} defaultValue={startDate ?? ""} />
              <TextInput type="date" name="endDate" label={t("to")} min={earliest} defaultValue={endDate ?? ""} />
            </div>
            <Group justify="space-between">
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                onClick={() => choose({ startDate: null, endDate: null })}
              >
                {t("clear")}
              </Button>
              <Button size="xs" type="submit">
                {t("apply")}
              </Button>
            </Group>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
