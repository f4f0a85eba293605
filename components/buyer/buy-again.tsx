import type { ReactNode } from "react";
import page from "./buyer-page.module.css";
import classes from "./checkout.module.css";

interface Props {
  /** The paid order; null without one. */
  notice: ReactNode | null;
  label: string;
  /** Whether they asked for it already: something in the form is to be mended. */
  isOpen: boolean;
  children: ReactNode;
}

/** The form of an order; closed to who bought the same already until they ask for it, JavaScript or not. */
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
