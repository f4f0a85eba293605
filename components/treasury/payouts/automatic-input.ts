import type { PayoutFrequency } from "@/db/schema/treasury-enums";
import { parseMoney } from "../../ui/typed-money";

/** The form values of automatic payouts. */
export interface TypedAutomatic {
  frequency: PayoutFrequency;
  weekday: string;
  monthDay: string;
  /** Reais, as text. */
  minInCents: string;
  destinationId: string;
  password: string;
}

/** Converts form values to a change; fields that the frequency does not show are left out. */
export function toAutomaticChange(typed: TypedAutomatic) {
  const { frequency, weekday, monthDay, minInCents, destinationId, password } = typed;
  return {
    frequency,
    weekday: frequency === "weekly" ? Number(weekday) : null,
    monthDay: frequency === "monthly" ? Number(monthDay) : null,
    minInCents: parseMoney(minInCents),
    destinationId: destinationId || null,
    password,
  };
}
