import { IconChevronDown } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import classes from "./order-bar.module.css";
import { OrderLines, type OrderLinesProps } from "./order-summary";

interface Props extends OrderLinesProps {
  name: string;
  /** What the button charges, as money. */
  amount: string;
  /** The product's card, in whose place it comes once that is out of sight. */
  headRef: RefObject<HTMLElement | null>;
}

/**
 * The order's name and total at the top of a phone's screen, once the product's card is scrolled out of it; opens to the
 * lines. Steps aside while something is typed, so that it covers no field above a keyboard.
 */
export function OrderBar({ name, amount, headRef, ...lines }: Props) {
  const [isShown, setShown] = useState(false);
  const barRef = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const head = headRef.current;
    if (!head) return;
    const observer = new IntersectionObserver(([entry]) => {
      const isAbove = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom <= 0;
      // Whoever is reading the lines keeps them.
      setShown(isAbove || barRef.current?.contains(document.activeElement) === true);
    });
    observer.observe(head);
    return () => observer.disconnect();
  }, [headRef]);

  return (
    <details ref={barRef} className={classes.bar} hidden={!isShown}>
      <summary>
        <span className={classes.name}>{name}</span>
        <strong>{amount}</strong>
        <IconChevronDown size={18} aria-hidden />
      </summary>
      <div className={classes.lines}>
        <OrderLines {...lines} />
      </div>
    </details>
  );
}
