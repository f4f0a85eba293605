import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import classes from "./sort-heading.module.css";
import type { Direction } from "./sorting";

interface Props {
  label: string;
  /** Null when the list is sorted by another column. */
  direction: Direction | null;
  onPress: () => void;
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown };

/** A column's heading that sorts by it; on cards, which have no headings, only its label. */
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
