import Link from "next/link";
import type { ComponentProps } from "react";

/** A link between these pages, without prefetch because there are too many. */
export function DocsLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  return <Link {...props} prefetch={false} />;
}
