import type { ReactNode } from "react";
import page from "./buyer-page.module.css";
import classes from "./checkout.module.css";

interface Props {
  /** Tells of the order that is paid; null for whoever has not bought this. */
  notice: ReactNode | null;
  label: string;
  children: ReactNode;
}

/** The form of an order; closed to who bought the same already until they ask for it, JavaScript or not. */
export function BuyAgain({ notice, label, children }: Props) {
  if (notice === null) return children;
  return (
    <div className={classes.again}>
      {notice}
      <details>
        <summary className={page.quiet}>{label}</summary>
        {children}
      </details>
    </div>
  );
}
