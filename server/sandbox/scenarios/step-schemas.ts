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
    name: Name.optional().meta({ description: "Names what the step makes, so that later steps can act on it." }),
    of: Name.optional().meta({
      description: "Acts on everything that an earlier step of this name made. A payment's name means what it paid.",
    }),
    percent: z.int().min(1).max(100).optional().meta({
      description: "With `of`: on this share of them, spread evenly. Absent: all.",
    }),
    day: ScenarioDays.optional().meta({
      description: "The day of the scenario, from 1. Either this or `afterMinutes`.",
    }),
    at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time from 00:00 to 23:59" })
      .optional()
      .meta({ description: "With `day`: the time in São Paulo. Absent: 10:00." }),
    afterMinutes: z
      .int()
      .min(1)
      .max(maxDays * 24 * 60)
      .optional()
      .meta({ description: "With `of`: so long after each of them was made." }),
    repeat: z
      .strictObject({ days: ScenarioDays, timesPerDay: z.int().min(1).max(50) })
      .optional()
      .meta({
        description: "From `day` on, so many times a day between 8:00 and 22:00, at minutes that the seed draws.",
      }),
    amountInCents: Cents.optional().meta({
      description:
        "Of a charge: either this or `product`. Of a payment: absent, what is due. Of a refund: absent, all. Of a payout: absent, all that is available.",
    }),
    product: Name.optional().meta({ description: "The product of the scenario that is sold, at its price." }),
    card: z.enum(cards).optional().meta({ description: "The test card. Absent: `approved`." }),
    installments: Installments.optional(),
    buyer: z.int().min(1).max(999).optional().meta({
      description: "The buyer's number: the same number is the same person. Absent: somebody new.",
    }),
    times: z.int().min(1).max(20).optional().meta({
      description: "Of a payment: how often, at most twice. Of an order: how many of the next calls.",
    }),
    isLate: z.boolean().optional().meta({ description: "Lets a pending charge run out before it is paid." }),
    verdict: z.enum(["won", "lost"]).optional().meta({ description: "As the seller sees it." }),
    answer: z.enum(scenarioAnswers).optional().meta({
      description:
        "Of the issuer: `approve`, `refuse`, the same `_later`, or `dispute`. Of the bank: `slow`, `silent` or `lost`.",
    }),
    code: z
      .string()
      .regex(/^[0-9A-Z]{2}$/, { error: "must be two digits or capital letters" })
      .optional()
      .meta({ description: "The issuer's response code of a refusal (ABECS, Normativo 21). Absent: `05`." }),
    seconds: z.int().min(1).max(5).optional().meta({ description: "How long a slow answer takes, in real time." }),
    status: z.int().min(300).max(599).optional().meta({
      description: "What each webhook seems to answer to its next delivery. Absent: 500.",
    }),
  })
  .meta({ id: "ScenarioStep" });
export type ScenarioStep = z.infer<typeof ScenarioStep>;

const ScenarioProduct = z
  .strictObject({
    name: Name,
    title: line({ min: 1, max: 100 }),
    priceInCents: Cents,
    frequency: z.enum(frequencies).optional().meta({ description: "Makes it a plan that buyers subscribe to." }),
  })
  .meta({ id: "ScenarioProduct" });

export const scenarioShape = z.strictObject({
  name: Name,
  title: line({ min: 1, max: 100 }),
  description: prose({ max: 1000 }).optional(),
  days: ScenarioDays.meta({ description: "How long it lasts; day 1 is the day after the run begins." }),
  seed: Seed.optional().meta({ description: "Draws the buyers and the minutes of repeated steps. Absent: the name." }),
  products: z.array(ScenarioProduct).max(5).optional().meta({ description: "What each run adds to the catalog." }),
  steps: z.array(ScenarioStep).min(1).max(maxSteps),
});
export type ScenarioShape = z.infer<typeof scenarioShape>;
