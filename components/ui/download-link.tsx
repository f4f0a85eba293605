import { Button, type MantineSize } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface Props {
  href: string;
  /** What it downloads, for screen readers; absent when the text says it. */
  label?: string;
  size?: MantineSize;
  children: ReactNode;
}

/** A button that downloads a file. */
export function DownloadLink({ href, label, size = "sm", children }: Props) {
  return (
    <Button
      component="a"
      href={href}
      aria-label={label}
      download
      size={size}
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} />}
    >
      {children}
    </Button>
  );
}
