import classes from "./method-tag.module.css";

/** HTTP method. Its color repeats the text and carries no further meaning. */
export function MethodTag({ method }: { method: string }) {
  return (
    <span className={classes.method} data-method={method}>
      {method}
    </span>
  );
}
