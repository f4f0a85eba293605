import classes from "./filter-tabs.module.css";

interface Props<Value extends string> {
  label: string;
  values: readonly Value[];
  chosen: Value | null;
  word: (value: Value | "all") => string;
  onChoose: (value: Value | null) => void;
}

export function FilterTabs<Value extends string>({ label, values, chosen, word, onChoose }: Props<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and borders that this row has no place for
    <div className={classes.tabs} role="group" aria-label={label}>
      {[null, ...values].map((value) => (
        <button
          key={value ?? "all"}
          type="button"
          className={classes.tab}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        >
          {word(value ?? "all")}
        </button>
      ))}
    </div>
  );
}
