import type { ReactNode } from "react";
import classes from "./row-list.module.css";

interface ListProps {
  label: string;
  /** It stands in a frame already. */
  flush?: boolean;
  /** Whether the rows are of an earlier query, while the new one loads. */
  stale?: boolean;
  children: ReactNode;
}

/** A short list of things with what can be done to each; on a phone the actions stand below. */
export function RowList({ label, flush = false, stale = false, children }: ListProps) {
  return (
    <ul
      className={classes.list}
      data-flush={flush || undefined}
      data-stale={stale || undefined}
      aria-busy={stale}
      aria-label={label}
    >
      {children}
    </ul>
  );
}

interface RowProps {
  title: ReactNode;
  /** A word or two about its state, beside the title. */
  badge?: ReactNode;
  /** What is known of it, in lines. */
  details: ReactNode[];
  /** What can be done to it. */
  children?: ReactNode;
}

/** One thing of a `RowList`. */
export function Row({ title, badge, details, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.title}>
          <span className={classes.name}>{title}</span>
          {badge}
        </p>
        {details.map((detail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row never change places
          <p key={index} className={classes.detail}>
            {detail}
          </p>
        ))}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </li>
  );
}
