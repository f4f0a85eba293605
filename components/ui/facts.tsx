import type { ReactNode } from "react";
import classes from "./facts.module.css";

export interface Fact {
  name: string;
  /** Left out where it is null. */
  value: ReactNode;
  /** What the others come to. */
  strong?: boolean;
}

/** Names and their values, one a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => value !== null && value !== "")
        .map(({ name, value, strong }) => (
          <div key={name} data-strong={strong || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
