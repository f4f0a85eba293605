import type { PayoutFrequency } from "@/db/schema/treasury-enums";
import { parseMoney } from "../../ui/typed-money";

export interface TypedAutomatic {
  frequency: PayoutFrequency;
  weekday: string;
  monthDay: string;
  /** Amount in reais, as typed. */
  minInCents: string;
  destinationId: string;
  password: string;
}

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
