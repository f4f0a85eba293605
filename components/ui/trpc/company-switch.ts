import { toFailure } from "./failure";

const listeners = new Set<() => void>();
let isSwitched = false;

/** Notes that another tab switched the company. */
export function noteSwitch(): void {
  isSwitched = true;
  for (const each of listeners) each();
}

/** Notes a failed call that was refused because another tab switched the company. */
export function reportSwitch(error: unknown): void {
  if (typeof window !== "undefined" && toFailure(error) === "company_switched") noteSwitch();
}

/** Calls `each` after a switch; returns how to stop. */
export function followSwitch(each: () => void): () => void {
  listeners.add(each);
  return () => {
    listeners.delete(each);
  };
}

/** Whether another tab switched to another company or mode since this page was opened. */
export function wasSwitched(): boolean {
  return isSwitched;
}
