import type { UpsellStepInput } from "@/server/checkout/upsells/schemas";

/** A step as it is being edited; the key identifies it on the page. */
export type StepDraft = UpsellStepInput & { key: number };
