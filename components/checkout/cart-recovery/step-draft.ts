import {
  findUnknownPlaceholder,
  firstDelay,
  type RecoverySequence,
  RecoveryStepInput,
  shortestGap,
} from "@/server/checkout/cart-recovery/schemas";

/** A reminder being edited. `hours` may be empty or fractional. */
export interface StepDraft {
  key: number;
  hours: number | string;
  subject: string;
  text: string;
  couponId: string | null;
}

export type StepFault = { kind: "delay" | "length" } | { kind: "unknown"; word: string };
export type StepFaults = Partial<Record<"hours" | "subject" | "text", StepFault>>;

export function toDrafts({ steps }: RecoverySequence): StepDraft[] {
  return steps.map(({ delayMinutes, ...words }, index) => ({ ...words, key: index, hours: delayMinutes / 60 }));
}

/** Converts a draft to the API's input format. Does not validate it. */
export function toStep({ hours, subject, text, couponId }: StepDraft): RecoveryStepInput {
  const delayMinutes = Math.round(Number(hours === "" ? Number.NaN : hours) * 60);
  return { delayMinutes, subject: subject.trim(), text: text.trim(), couponId };
}

/** Returns the invalid fields of a draft. `before` is the previous reminder in the sequence. */
export function findStepFaults(draft: StepDraft, before: StepDraft | undefined): StepFaults {
  const step = toStep(draft);
  const parsed = RecoveryStepInput.safeParse(step);
  const paths = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]);
  const least = before ? toStep(before).delayMinutes + shortestGap : firstDelay;
  const wordsOf = (name: "subject" | "text"): StepFaults => {
    if (!paths.includes(name)) return {};
    const word = findUnknownPlaceholder(step[name]);
    return { [name]: word === null ? { kind: "length" } : { kind: "unknown", word: `{${word}}` } };
  };
  return {
    ...((paths.includes("delayMinutes") || !(step.delayMinutes >= least)) && { hours: { kind: "delay" } as const }),
    ...wordsOf("subject"),
    ...wordsOf("text"),
  };
}
