"use client";

import { Button, ColorSwatch, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "next-intl";
import type { Ref } from "react";
import { contrastWithWhite, darkenForWhiteText } from "@/server/catalog/branding/contrast";
import classes from "./checkout-look.module.css";
import { defaultColor, parseColor, suggestedColors } from "./typed-color";

interface Props {
  /** Raw input; empty for the default. */
  value: string;
  onChange: (value: string) => void;
  /** Input error other than low contrast. */
  error: string | null;
  disabled: boolean;
  inputRef: Ref<HTMLInputElement>;
}

export function ColorField({ value, onChange, error, disabled, inputRef }: Props) {
  const t = useTranslations("checkoutLook");
  const color = parseColor(value);
  const shown = value.trim() === "" ? defaultColor : color;
  return (
    <Stack gap="sm">
      <TextInput
        ref={inputRef}
        label={t("color")}
        description={t("colorText")}
        placeholder={defaultColor}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        leftSectionPointerEvents="all"
        leftSection={
          <input
            type="color"
            className={classes.picker}
            aria-label={t("pickColor")}
            disabled={disabled}
            value={shown ?? defaultColor}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      <Group gap={6} role="group" aria-label={t("suggested")}>
        {suggestedColors.map(({ name, color: each }) => (
          <ColorSwatch
            key={name}
            component="button"
            type="button"
            color={each}
            size={28}
            aria-label={t(`colors.${name}`)}
            aria-pressed={shown === each}
            disabled={disabled}
            className={classes.swatch}
            onClick={() => onChange(each)}
          >
            {shown === each && <IconCheck size={14} stroke={2.4} color="#fff" aria-hidden="true" />}
          </ColorSwatch>
        ))}
      </Group>
      {shown && <Contrast color={shown} disabled={disabled} onDarken={onChange} />}
    </Stack>
  );
}

interface ContrastProps {
  color: string;
  disabled: boolean;
  onDarken: (color: string) => void;
}

function Contrast({ color, disabled, onDarken }: ContrastProps) {
  const t = useTranslations("checkoutLook");
  const format = useFormatter();
  const darker = darkenForWhiteText(color);
  const isRead = darker === color;
  // Rounds down: 4.49, below the minimum of 4.5, must not be displayed as 4.5.
  const ratio = format.number(Math.floor(contrastWithWhite(color) * 10) / 10, { minimumFractionDigits: 1 });
  const Icon = isRead ? IconCheck : IconAlertTriangle;
  return (
    <div className={classes.contrast} data-read={isRead || undefined}>
      <div>
        <Icon size={16} stroke={1.8} aria-hidden="true" />
        <Text size="xs" role="status">
          {t(isRead ? "contrast" : "contrastLow", { ratio })}
        </Text>
      </div>
      {!isRead && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={disabled}
          leftSection={<ColorSwatch component="span" color={darker} size={12} />}
          onClick={() => onDarken(darker)}
        >
          {t("darken", { color: darker })}
        </Button>
      )}
    </div>
  );
}
