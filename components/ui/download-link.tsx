import { Button, type MantineSize } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface Props {
  href: string;
  label?: string;
  size?: MantineSize;
  children: ReactNode;
}

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
