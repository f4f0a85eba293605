import classes from "./method-tag.module.css";

/** The color conveys no additional information. */
export function MethodTag({ method }: { method: string }) {
  return (
    <span className={classes.method} data-method={method}>
      {method}
    </span>
  );
}
