import classes from "./tone-badge.module.css";

export type Tone = "green" | "amber" | "red" | "blue" | "gray";

export function ToneBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
