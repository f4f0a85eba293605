"use client";

import { Button, FileButton, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import classes from "./checkout-look.module.css";
import { type LogoState, logoTypes } from "./use-logo";

interface Props {
  state: LogoState;
  company: string;
  disabled: boolean;
}

export function LogoField({ state, company, disabled }: Props) {
  const t = useTranslations("checkoutLook");
  const heading = useId();
  const resetFile = useRef<() => void>(null);
  const urlRef = useRef<HTMLInputElement>(null);
  const { logo, url, fault, isFetching } = state;

  async function fetchTyped() {
    if (url.trim() !== "" && (await state.takeUrl()) === null) urlRef.current?.focus();
  }

  return (
    <Stack gap="sm" role="group" aria-labelledby={heading}>
      <div>
        <Text id={heading} size="sm" fw={500}>
          {t("logo")}
        </Text>
        <Text size="xs" c="dimmed">
          {t("logoText")}
        </Text>
      </div>
      <Group gap="sm">
        <div className={classes.plate}>
          {logo ? (
            // biome-ignore lint/performance/noImgElement: it is in the page itself, nothing is fetched or resized
            <img src={logo} alt={t("logoAlt", { company })} />
          ) : (
            <span>{t("noLogo")}</span>
          )}
        </div>
        <FileButton
          resetRef={resetFile}
          accept={logoTypes.join(",")}
          disabled={disabled}
          onChange={(file) => {
            resetFile.current?.();
            if (file) void state.takeFile(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={disabled}
              leftSection={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
            >
              {t("chooseFile")}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" color="gray" disabled={disabled} onClick={state.remove}>
            {t("removeLogo")}
          </Button>
        )}
      </Group>
      {fault?.at === "file" && (
        <Text role="alert" size="xs" c="var(--mantine-color-error)">
          {fault.words}
        </Text>
      )}
      <TextInput
        ref={urlRef}
        label={t("url")}
        description={t("urlText")}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        maxLength={2048}
        disabled={disabled}
        value={url}
        error={fault?.at === "url" && fault.words}
        onChange={(event) => state.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void fetchTyped();
        }}
        rightSectionWidth={84}
        rightSection={
          <Button
            size="compact-sm"
            variant="light"
            loading={isFetching}
            disabled={disabled || url.trim() === ""}
            aria-label={t("fetchPicture")}
            onClick={() => void fetchTyped()}
          >
            {t("fetch")}
          </Button>
        }
      />
    </Stack>
  );
}
