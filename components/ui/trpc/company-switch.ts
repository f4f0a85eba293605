import { toFailure } from "./failure";

const listeners = new Set<() => void>();
let isSwitched = false;

export function noteSwitch(): void {
  isSwitched = true;
  for (const each of listeners) each();
}

export function reportSwitch(error: unknown): void {
  if (typeof window !== "undefined" && toFailure(error) === "company_switched") noteSwitch();
}

export function followSwitch(each: () => void): () => void {
  listeners.add(each);
  return () => {
    listeners.delete(each);
  };
}

export function wasSwitched(): boolean {
  return isSwitched;
}
