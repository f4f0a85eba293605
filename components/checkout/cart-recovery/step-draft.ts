import {
  findUnknownPlaceholder,
  firstDelay,
  type RecoveryPlaceholder,
  type RecoverySequence,
  RecoveryStepInput,
  shortestGap,
} from "@/server/checkout/cart-recovery/schemas";

/** `hours` may be empty or fractional. */
export interface StepDraft {
  key: number;
  hours: number | string;
  subject: string;
  text: string;
  couponId: string | null;
}

/** The seller's words for the placeholders, such as `nome` for `name`. */
export type PlaceholderWords = Record<RecoveryPlaceholder, string>;

export type StepFault = { kind: "delay" | "length" } | { kind: "unknown"; word: string };
export type StepFaults = Partial<Record<"hours" | "subject" | "text", StepFault>>;

export function toDrafts({ steps }: Pick<RecoverySequence, "steps">, words: PlaceholderWords): StepDraft[] {
  const own = (text: string) => replaceWords(text, new Map(Object.entries(words)));
  return steps.map(({ delayMinutes, subject, text, couponId }, key) => ({
    key,
    hours: delayMinutes / 60,
    subject: own(subject),
    text: own(text),
    couponId,
  }));
}

/** Converts a draft to the API's input format. Does not validate it. */
export function toStep({ hours, subject, text, couponId }: StepDraft, words: PlaceholderWords): RecoveryStepInput {
  const delayMinutes = Math.round(Number(hours === "" ? Number.NaN : hours) * 60);
  const names = new Map(Object.entries(words).map(([name, word]) => [word, name]));
  const plain = (typed: string) => replaceWords(typed.trim(), names);
  return { delayMinutes, subject: plain(subject), text: plain(text), couponId };
}

/** Replaces the words in braces. Words that are not in the map are kept. */
function replaceWords(text: string, words: ReadonlyMap<string, string>): string {
  return text.replace(/\{([^{}]*)\}/g, (all, word: string) => {
    const found = words.get(word);
    return found === undefined ? all : `{${found}}`;
  });
}

/** Returns the invalid fields of a draft. `before` is the previous reminder in the sequence. */
export function findStepFaults(draft: StepDraft, before: StepDraft | undefined, words: PlaceholderWords): StepFaults {
  const step = toStep(draft, words);
  const parsed = RecoveryStepInput.safeParse(step);
  const paths = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]);
  const least = before ? toStep(before, words).delayMinutes + shortestGap : firstDelay;
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
