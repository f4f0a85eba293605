import type { ReactNode } from "react";

interface Props {
  summary: ReactNode;
  className: string | undefined;
  open?: boolean;
  children: ReactNode;
}

/** Suppresses the hydration warning if the reader opened it before hydration. */
export function Disclosure({ summary, className, open = false, children }: Props) {
  return (
    <details className={className} open={open} suppressHydrationWarning>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
