import { z } from "zod";
import { frequencies } from "@/db/schema/catalog-enums";
import { Cents, Installments, line, prose } from "../../core/procedures/wire";
import { maxDays, maxSteps, namePattern } from "./limits";
import { type ScenarioCard, scenarioAnswers, scenarioCards, scenarioVerbs } from "./verbs";

const Name = z.string().regex(namePattern, {
  error: "must be a small letter, then up to 39 small letters, digits and dashes",
});
const cards = Object.keys(scenarioCards) as [ScenarioCard, ...ScenarioCard[]];
export const Seed = line({ min: 1, max: 40 });
export const ScenarioDays = z.int().min(1).max(maxDays);

export const ScenarioStep = z
  .strictObject({
    verb: z.enum(scenarioVerbs),
    name: Name.optional().meta({ description: "Name of the step, for later steps that act on what it creates." }),
    of: Name.optional().meta({
      description:
        "Acts on everything that the earlier step of this name created. The name of a payment step refers to what it paid.",
    }),
    percent: z.int().min(1).max(100).optional().meta({
      description: "With `of`: the share to act on, spread evenly. Defaults to all.",
    }),
    day: ScenarioDays.optional().meta({
      description: "Day of the scenario, from 1. Either this or `afterMinutes`.",
    }),
    at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time from 00:00 to 23:59" })
      .optional()
      .meta({ description: "With `day`: the time in São Paulo. Defaults to 10:00." }),
    afterMinutes: z
      .int()
      .min(1)
      .max(maxDays * 24 * 60)
      .optional()
      .meta({ description: "With `of`: minutes after each of them was created." }),
    repeat: z
      .strictObject({ days: ScenarioDays, timesPerDay: z.int().min(1).max(50) })
      .optional()
      .meta({
        description: "Times per day from `day`, between 8:00 and 22:00, at minutes drawn from the seed.",
      }),
    amountInCents: Cents.optional().meta({
      description:
        "For a charge: either this or `product`. For a payment: defaults to the amount due. For a refund: defaults to the full amount. For a payout: defaults to the full available balance.",
    }),
    product: Name.optional().meta({ description: "The scenario's product to sell, at its price." }),
    card: z.enum(cards).optional().meta({ description: "Test card. Defaults to `approved`." }),
    installments: Installments.optional(),
    buyer: z.int().min(1).max(999).optional().meta({
      description: "Buyer number: the same number is the same person. Defaults to a new person.",
    }),
    times: z.int().min(1).max(20).optional().meta({
      description:
        "For a payment: how often it is sent, at most twice. For an instruction: how many of the next calls it affects.",
    }),
    isLate: z.boolean().optional().meta({ description: "Expires a pending charge before it is paid." }),
    verdict: z.enum(["won", "lost"]).optional().meta({ description: "Outcome for the seller." }),
    answer: z.enum(scenarioAnswers).optional().meta({
      description:
        "For the issuer: `approve`, `refuse`, their `_later` variants, or `dispute`. For the bank: `slow`, `silent` or `lost`.",
    }),
    code: z
      .string()
      .regex(/^[0-9A-Z]{2}$/, { error: "must be two digits or capital letters" })
      .optional()
      .meta({ description: "Issuer's response code of a refusal (ABECS, Normativo 21). Defaults to `05`." }),
    seconds: z.int().min(1).max(5).optional().meta({ description: "Delay of a slow answer, in real time." }),
    status: z.int().min(300).max(599).optional().meta({
      description: "Status recorded for the next delivery to each webhook. Defaults to 500.",
    }),
  })
  .meta({ id: "ScenarioStep" });
export type ScenarioStep = z.infer<typeof ScenarioStep>;

const ScenarioProduct = z
  .strictObject({
    name: Name,
    title: line({ min: 1, max: 100 }),
    priceInCents: Cents,
    frequency: z.enum(frequencies).optional().meta({ description: "Makes the offer a plan that buyers subscribe to." }),
  })
  .meta({ id: "ScenarioProduct" });

export const scenarioShape = z.strictObject({
  name: Name,
  title: line({ min: 1, max: 100 }),
  description: prose({ max: 1000 }).optional(),
  days: ScenarioDays.meta({ description: "Duration in days. Day 1 is the day after the run starts." }),
  seed: Seed.optional().meta({
    description: "Seed for the buyers and the minutes of repeated steps. Defaults to the name.",
  }),
  products: z
    .array(ScenarioProduct)
    .max(5)
    .optional()
    .meta({ description: "Products that each run adds to the catalog." }),
  steps: z.array(ScenarioStep).min(1).max(maxSteps),
});
export type ScenarioShape = z.infer<typeof scenarioShape>;
