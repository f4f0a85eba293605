import Link from "next/link";
import type { ComponentProps } from "react";

export function DocsLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  return <Link {...props} prefetch={false} />;
}
