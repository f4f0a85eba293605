import type { ReactNode } from "react";
import classes from "./row-list.module.css";

interface ListProps {
  label: string;
  /** Whether it is already in a frame. */
  flush?: boolean;
  /** Whether the rows are of an earlier query, while the new one loads. */
  stale?: boolean;
  children: ReactNode;
}

/** A short list of items with actions, which move below the item on a phone. */
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
  /** A status badge beside the title. */
  badge?: ReactNode;
  /** Its details, one per line. */
  details: ReactNode[];
  /** Whether its actions are always below it, as long texts need. */
  stacked?: boolean;
  /** Its actions. */
  children?: ReactNode;
}

/** One item of a `RowList`. */
export function Row({ title, badge, details, stacked = false, children }: RowProps) {
  return (
    <li className={classes.row} data-stacked={stacked || undefined}>
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
