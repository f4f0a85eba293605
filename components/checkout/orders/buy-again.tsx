import type { ReactNode } from "react";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./checkout.module.css";

interface Props {
  /** The paid order; null without one. */
  notice: ReactNode | null;
  label: string;
  /** Whether the buyer has confirmed already, because a field needs correction. */
  isOpen: boolean;
  children: ReactNode;
}

/** The order form; closed for a buyer of the same product until they confirm, with or without JavaScript. */
export function BuyAgain({ notice, label, isOpen, children }: Props) {
  if (notice === null) return children;
  return (
    <div className={classes.again}>
      {notice}
      <details open={isOpen}>
        <summary className={page.quiet}>{label}</summary>
        {children}
      </details>
    </div>
  );
}
