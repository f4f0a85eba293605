import type { ReactNode } from "react";

interface Props {
  summary: ReactNode;
  className: string | undefined;
  open?: boolean;
  children: ReactNode;
}

/** Collapsible content. A reader may open it before hydration, which is not a mismatch. */
export function Disclosure({ summary, className, open = false, children }: Props) {
  return (
    <details className={className} open={open} suppressHydrationWarning>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
