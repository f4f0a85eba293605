import type { UpsellStepInput } from "@/server/checkout/upsells/schemas";

export type StepDraft = UpsellStepInput & { key: number };
