"use client";

import { Button, FileButton, Group, Progress, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "next-intl";
import { useId, useRef } from "react";
import type { UploadPurpose } from "@/db/schema/accounts-enums";
import { acceptOf, limitsOf } from "./file-words";
import classes from "./upload-field.module.css";
import { useUpload } from "./use-upload";

interface Props {
  purpose: UploadPurpose;
  only?: string;
  action: string;
  disabled: boolean;
  /** Changes a chosen file before it is sent. */
  prepare?: (file: File) => Promise<File>;
  onStored: (stored: { url: string; fileName: string }) => void;
  onBusy: (isBusy: boolean) => void;
}

const asIs = async (file: File) => file;

export function UploadField({ purpose, only, action, disabled, prepare = asIs, onStored, onBusy }: Props) {
  const t = useTranslations("uploads");
  const format = useFormatter();
  const hint = useId();
  const resetFile = useRef<() => void>(null);
  const { sending, fault, send, cancel } = useUpload({
    ...{ purpose, prepare, onStored, onBusy },
    ...(only === undefined ? {} : { only }),
  });
  const { types, megabytes } = limitsOf(purpose, only);
  return (
    <div className={classes.field}>
      <Group gap="xs">
        <FileButton
          resetRef={resetFile}
          accept={acceptOf(purpose, only)}
          disabled={disabled || sending !== null}
          onChange={(file) => {
            resetFile.current?.();
            if (file) void send(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              aria-describedby={hint}
              disabled={disabled || sending !== null}
              leftSection={<IconUpload size={14} stroke={1.8} aria-hidden="true" />}
            >
              {action}
            </Button>
          )}
        </FileButton>
        {sending && (
          <Button size="xs" variant="subtle" color="gray" onClick={cancel}>
            {t("cancel")}
          </Button>
        )}
      </Group>
      {sending && (
        <div>
          <Text size="xs" className={classes.words}>
            {t("sending", { file: sending.fileName, size: sending.size, percent: sending.percent })}
          </Text>
          <Progress value={sending.percent} size="sm" mt={4} aria-label={t("progressOf", { file: sending.fileName })} />
        </div>
      )}
      {fault && (
        <Text role="alert" size="xs" c="var(--mantine-color-error)" className={classes.words}>
          {fault}
        </Text>
      )}
      <Text id={hint} size="xs" c="dimmed">
        {t("limits", { types: format.list(types, { type: "disjunction" }), megabytes })}
      </Text>
    </div>
  );
}
