import classes from "./method-tag.module.css";

/** HTTP method tag. Its color conveys no additional meaning. */
export function MethodTag({ method }: { method: string }) {
  return (
    <span className={classes.method} data-method={method}>
      {method}
    </span>
  );
}
