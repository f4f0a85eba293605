"use client";

import { ActionIcon, CopyButton, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

interface Props {
  value: string;
  label: string;
  copiedLabel: string;
}

export function CopyIcon({ value, label, copiedLabel }: Props) {
  return (
    <CopyButton value={value} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? copiedLabel : label} openDelay={300}>
          <ActionIcon size={24} onClick={copy} aria-label={copied ? copiedLabel : label}>
            {copied ? <IconCheck size={15} stroke={1.8} /> : <IconCopy size={15} stroke={1.6} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
