"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";

/** The link from a page of the overview back to it. */
export function OverviewLink({ children }: { children: string }) {
  return (
    <Anchor component={Link} href="/overview" prefetch={false} size="sm">
      {children}
    </Anchor>
  );
}
