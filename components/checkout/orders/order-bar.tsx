import { IconChevronDown } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import classes from "./order-bar.module.css";
import { OrderLines, type OrderLinesProps } from "./order-summary";

interface Props extends OrderLinesProps {
  name: string;
  amount: string;
  /** The bar appears once this product card is scrolled out of view. */
  headRef: RefObject<HTMLElement | null>;
}

/**
 * Sticky bar on phones with the order's name and total, which expands to the order lines. Hidden
 * while the buyer types, so that it does not cover a field above the keyboard.
 */
export function OrderBar({ name, amount, headRef, ...lines }: Props) {
  const [isShown, setShown] = useState(false);
  const barRef = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const head = headRef.current;
    if (!head) return;
    const observer = new IntersectionObserver(([entry]) => {
      const isAbove = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom <= 0;
      // Stays visible while it contains the focus.
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
