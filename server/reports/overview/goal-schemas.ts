import { z } from "zod";
import { CentsRead } from "../../core/procedures/wire";

export const Goal = z.object({
  month: z.string().meta({ description: "`YYYY-MM` in São Paulo." }),
  startDate: z.string(),
  endDate: z.string(),
  goalInCents: CentsRead.nullable().meta({ description: "Gross sales goal of the month. Null without a goal." }),
  grossInCents: CentsRead.meta({ description: "Amount paid so far for charges created in the month." }),
  projectedInCents: CentsRead.nullable().meta({
    description: "Projected gross of the month at the pace of its complete days. Null for fewer than seven days.",
  }),
});
export type Goal = z.infer<typeof Goal>;

export const maxGoalInCents = 100_000_000_000;

/** In cents per month; null removes the goal. */
export const GoalChange = z.strictObject({ goalInCents: z.int().min(1).max(maxGoalInCents).nullable() });
export type GoalChange = z.infer<typeof GoalChange>;
