"use client";

import { Checkbox, Radio, SimpleGrid, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type EventName, eventNames } from "@/db/schema/core-enums";

/** Without the test event. */
const wantable = eventNames.filter((name) => name !== "webhook_test");
export type WantedEvent = Exclude<EventName, "webhook_test">;

export interface KindChoice {
  isSome: boolean;
  chosen: string[];
}

interface Props extends KindChoice {
  allLabel: string;
  someLabel: string;
  onChange: (choice: KindChoice) => void;
}

/** Returns the chosen event types, or null for all. */
export function kindsOf({ isSome, chosen }: KindChoice): WantedEvent[] | null {
  return isSome ? wantable.filter((each) => chosen.includes(each)) : null;
}

export function EventKinds({ isSome, chosen, allLabel, someLabel, onChange }: Props) {
  const t = useTranslations();
  return (
    <>
      <Radio.Group
        label={t("webhooks.events")}
        value={isSome ? "some" : "all"}
        onChange={(value) => onChange({ isSome: value === "some", chosen })}
      >
        <Stack gap={8} mt={6}>
          <Radio value="all" label={allLabel} />
          <Radio value="some" label={someLabel} />
        </Stack>
      </Radio.Group>
      {isSome && (
        <Checkbox.Group aria-label={someLabel} value={chosen} onChange={(kinds) => onChange({ isSome, chosen: kinds })}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={8}>
            {wantable.map((each) => (
              <Checkbox key={each} value={each} label={t(`eventNames.${each}`)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    </>
  );
}
