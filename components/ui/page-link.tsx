"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";

export function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <Anchor component={Link} href={href} prefetch={false} size="sm">
      {children}
    </Anchor>
  );
}
