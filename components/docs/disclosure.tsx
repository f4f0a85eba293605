import type { ReactNode } from "react";

interface Props {
  summary: ReactNode;
  className: string | undefined;
  open?: boolean;
  children: ReactNode;
}

/** What is shown when asked for. A reader may have asked before the page came alive: that is no mismatch. */
export function Disclosure({ summary, className, open = false, children }: Props) {
  return (
    <details className={className} open={open} suppressHydrationWarning>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
