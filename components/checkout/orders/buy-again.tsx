import type { ReactNode } from "react";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./checkout.module.css";

interface Props {
  notice: ReactNode | null;
  label: string;
  isOpen: boolean;
  children: ReactNode;
}

/** Blocks a second order of the same product until the buyer confirms, with or without JavaScript. */
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
