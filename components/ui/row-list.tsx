import type { ReactNode } from "react";
import classes from "./row-list.module.css";

interface ListProps {
  label: string;
  flush?: boolean;
  stale?: boolean;
  children: ReactNode;
}

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
  badge?: ReactNode;
  details: ReactNode[];
  stacked?: boolean;
  children?: ReactNode;
}

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
