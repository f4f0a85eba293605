import Link from "next/link";
import type { ComponentProps } from "react";

/** A link between these pages. There are too many of them to fetch each before it is asked for. */
export function DocsLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  return <Link {...props} prefetch={false} />;
}
