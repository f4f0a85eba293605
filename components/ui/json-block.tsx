import classes from "./json-block.module.css";

interface Props {
  label: string;
  text: string;
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return text;
    throw thrown;
  }
}

export function JsonBlock({ label, text }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable without a mouse
    <section className={classes.block} tabIndex={0} aria-label={label}>
      <pre>{laidOut(text)}</pre>
    </section>
  );
}
