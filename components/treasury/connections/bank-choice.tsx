"use client";

import { Radio, SimpleGrid, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslations } from "next-intl";
import { bankEnvironments, bankProfiles } from "@/db/schema/acquiring-enums";
import type { TypedAccount } from "./account-input";
import { FrameChoice } from "./frame-choice";

interface Props {
  form: UseFormReturnType<TypedAccount>;
  onChange: (chosen: Partial<Pick<TypedAccount, "profile" | "environment">>) => void;
}

export function BankChoice({ form, onChange }: Props) {
  const t = useTranslations();
  const { profile, environment } = form.values;
  return (
    <Stack gap="lg">
      <Radio.Group
        label={t("connections.new.chooseBank")}
        value={profile}
        onChange={(value) => onChange({ profile: bankProfiles.find((each) => each === value) ?? profile })}
      >
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing={8} mt={6}>
          {bankProfiles.map((each) => (
            <FrameChoice key={each} value={each} label={t(`banks.${each}`)} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Radio.Group
        label={t("connections.new.chooseEnvironment")}
        value={environment}
        onChange={(value) => onChange({ environment: bankEnvironments.find((each) => each === value) ?? environment })}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={8} mt={6}>
          {bankEnvironments.map((each) => (
            <FrameChoice
              key={each}
              value={each}
              label={t(`connections.environments.${each}`)}
              description={t(`connections.new.environmentText.${each}`)}
            />
          ))}
        </SimpleGrid>
      </Radio.Group>
    </Stack>
  );
}
