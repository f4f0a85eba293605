import classes from "./definitions.module.css";

interface Props {
  title: string;
  terms: readonly { name: string; text: string }[];
}

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
