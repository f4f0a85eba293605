"use client";

import { Button, Group, Modal, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FailureNotice } from "./failure-notice";
import { toFailure } from "./trpc/failure";

/** Mantine's default for dialogs, and a dialog on top of another. */
const [zIndex, zIndexOnTop] = [200, 300];

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  confirm: string;
  back?: string;
  onConfirm: () => void;
  busy: boolean;
  isReady?: boolean;
  /** Null if there was none or it is shown elsewhere. */
  error: unknown;
  isOnTop?: boolean;
}

export function ConfirmDialog(props: Props) {
  const {
    opened,
    onClose,
    title,
    children,
    confirm,
    back,
    onConfirm,
    busy,
    isReady = true,
    error,
    isOnTop = false,
  } = props;
  const t = useTranslations("form");
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": t("close") }}
      zIndex={isOnTop ? zIndexOnTop : zIndex}
      centered
    >
      <Stack gap="md">
        {children}
        <FailureNotice failure={error ? toFailure(error) : null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {back ?? t("cancel")}
          </Button>
          <Button color="red.9" onClick={onConfirm} loading={busy} disabled={!isReady}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
