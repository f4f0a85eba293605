import { z } from "zod";
import { CentsRead } from "../../core/procedures/wire";

export const Goal = z.object({
  month: z.string().meta({ description: "`YYYY-MM` in São Paulo." }),
  startDate: z.string(),
  endDate: z.string(),
  goalInCents: CentsRead.nullable().meta({ description: "Gross to sell in the month; null without a goal." }),
  grossInCents: CentsRead.meta({ description: "Paid for the charges created in the month so far." }),
  projectedInCents: CentsRead.nullable().meta({
    description: "The month's gross at the pace of its whole days so far; null while they are fewer than seven.",
  }),
});
export type Goal = z.infer<typeof Goal>;

export const maxGoalInCents = 100_000_000_000;

/** Monthly gross sales goal in cents; null for no goal. */
export const GoalChange = z.strictObject({ goalInCents: z.int().min(1).max(maxGoalInCents).nullable() });
export type GoalChange = z.infer<typeof GoalChange>;
