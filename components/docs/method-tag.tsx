import classes from "./method-tag.module.css";

/** Tag with an HTTP method. The color conveys no additional information. */
export function MethodTag({ method }: { method: string }) {
  return (
    <span className={classes.method} data-method={method}>
      {method}
    </span>
  );
}
