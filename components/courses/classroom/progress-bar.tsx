import classes from "./learn.module.css";

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
