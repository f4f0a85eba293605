"use client";

import { Checkbox, Radio, SimpleGrid, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useState } from "react";
import { apiKeyScopes, type KeyScopes } from "@/db/schema/accounts-enums";
import { applyPreset, findPreset, scopePresets } from "./scope-presets";

interface Props {
  initial: KeyScopes;
  onChange: (scopes: KeyScopes) => void;
  error?: ReactNode;
}

export function ScopeFields({ initial, onChange, error }: Props) {
  const t = useTranslations("apiKeys");
  const [preset, setPreset] = useState(() => findPreset(initial));
  const [scopes, setScopes] = useState(initial);

  function change(next: KeyScopes) {
    setScopes(next);
    onChange(next);
  }

  function choose(value: string) {
    const chosen = scopePresets.find((each) => each === value);
    if (!chosen) return;
    setPreset(chosen);
    change(applyPreset(chosen, scopes));
  }

  return (
    <>
      <Radio.Group label={t("may")} description={t("mayText")} value={preset} onChange={choose}>
        <Stack gap={8} mt={6}>
          {scopePresets.map((each) => (
            <Radio key={each} value={each} label={t(`presets.${each}.name`)} description={t(`presets.${each}.text`)} />
          ))}
        </Stack>
      </Radio.Group>
      {preset === "chosen" && (
        <Checkbox.Group
          label={t("mayChoose")}
          value={[...(scopes ?? [])]}
          onChange={(ticked) => change(apiKeyScopes.filter((each) => ticked.includes(each)))}
          error={error}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={8} mt={6}>
            {apiKeyScopes.map((each) => (
              <Checkbox key={each} value={each} label={t(`scopes.${each}`)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    </>
  );
}
