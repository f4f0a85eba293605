import classes from "./method-tag.module.css";

/** An HTTP method; its colour only repeats the word. */
export function MethodTag({ method }: { method: string }) {
  return (
    <span className={classes.method} data-method={method}>
      {method}
    </span>
  );
}
