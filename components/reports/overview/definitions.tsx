import classes from "./definitions.module.css";

interface Props {
  /** The words that open it. */
  title: string;
  terms: readonly { name: string; text: string }[];
}

/** What each figure of a section counts, folded away. */
export function Definitions({ title, terms }: Props) {
  return (
    <details className={classes.definitions}>
      <summary>{title}</summary>
      <dl>
        {terms.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
