"use client";

import { Button, Group, Popover, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId } from "react";
import { type PeriodBasis, periodBases } from "@/db/schema/payments-enums";
import { cleanDay } from "../address-filters";
import { useToday } from "../clock/company-time";
import { useFormats } from "../format";
import classes from "./period-field.module.css";
import { type Period, presetNames, presetOf } from "./period-presets";

interface Props extends Period {
  onChange: (period: Period) => void;
  basis?: { value: PeriodBasis; onChange: (basis: PeriodBasis) => void };
}

const earliest = "2000-01-01";

export function PeriodField({ startDate, endDate, onChange, basis }: Props) {
  const t = useTranslations("transactions.period");
  const { day } = useFormats();
  const [open, { toggle, close }] = useDisclosure();
  const basisId = useId();
  const today = useToday();

  function label(): string {
    const period = periodLabel();
    if (basis?.value === "order") return t("ordered", { period });
    return basis?.value === "payment" && (startDate || endDate) ? t("paid", { period }) : period;
  }

  function periodLabel(): string {
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
      // While the list loads, its card is shorter than the dropdown, which would flip above the visible area.
      middlewares={{ flip: false }}
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
          {basis && (
            <Stack gap={4}>
              <Text size="sm" fw={500} id={basisId}>
                {t("datedBy")}
              </Text>
              <SegmentedControl
                size="xs"
                aria-labelledby={basisId}
                value={basis.value}
                onChange={basis.onChange}
                data={periodBases.map((value) => ({ value, label: t(value) }))}
              />
            </Stack>
          )}
          <Group gap={6}>
            {presetNames.map((name) => (
              <Button key={name} size="xs" variant="default" onClick={() => choose(presetOf(name, today()))}>
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
