import classes from "./learn.module.css";

/** How much of a course is complete, 0 to 100. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
