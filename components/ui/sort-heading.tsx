import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import classes from "./sort-heading.module.css";
import type { Direction } from "./sorting";

interface Props {
  label: string;
  direction: Direction | null;
  onPress: () => void;
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown };

export function SortHeading({ label, direction, onPress }: Props) {
  const Icon = direction ? icons[direction] : IconArrowsSort;
  return (
    <>
      <button type="button" className={classes.heading} data-sorted={direction !== null} onClick={onPress}>
        {label}
        <Icon size={14} stroke={1.8} aria-hidden="true" />
      </button>
      <span className={classes.label}>{label}</span>
    </>
  );
}
