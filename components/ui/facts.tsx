import type { ReactNode } from "react";
import classes from "./facts.module.css";

export interface Fact {
  name: string;
  value: ReactNode;
  strong?: boolean;
}

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
