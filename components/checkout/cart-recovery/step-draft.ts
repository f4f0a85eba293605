import {
  findUnknownPlaceholder,
  firstDelay,
  type RecoverySequence,
  RecoveryStepInput,
  shortestGap,
} from "@/server/checkout/cart-recovery/schemas";

/** A reminder as it is being edited; hours may be empty or have a fraction. */
export interface StepDraft {
  /** Identifies it on the page. */
  key: number;
  hours: number | string;
  subject: string;
  text: string;
  couponId: string | null;
}

export type StepFault = { kind: "delay" | "length" } | { kind: "unknown"; word: string };
export type StepFaults = Partial<Record<"hours" | "subject" | "text", StepFault>>;

/** A saved or suggested sequence's reminders, to edit. */
export function toDrafts({ steps }: RecoverySequence): StepDraft[] {
  return steps.map(({ delayMinutes, ...words }, index) => ({ ...words, key: index, hours: delayMinutes / 60 }));
}

/** The reminder that a draft describes; it may be invalid. */
export function toStep({ hours, subject, text, couponId }: StepDraft): RecoveryStepInput {
  const delayMinutes = Math.round(Number(hours === "" ? Number.NaN : hours) * 60);
  return { delayMinutes, subject: subject.trim(), text: text.trim(), couponId };
}

/** What is wrong with a draft, by field; `before` is the reminder that it follows. */
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
