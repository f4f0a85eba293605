import { Temporal } from "temporal-polyfill";
import { businessTimeZone } from "@/db/time-zone";

/** ISO 8601, with positive integer parts: `P30D`, `P1M`, `PT36H`. */
const shape = /^P(?=.)(\d{1,6}Y)?(\d{1,6}M)?(\d{1,6}W)?(\d{1,6}D)?(T(?=\d)(\d{1,6}H)?(\d{1,6}M)?(\d{1,6}S)?)?$/;

export function isDuration(text: string): boolean {
  return shape.test(text) && !Temporal.Duration.from(text).blank;
}

/** Years, months and days follow the calendar of São Paulo. */
export function addDuration(instant: Date, duration: string): Date {
  const moved = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(businessTimeZone)
    .add(Temporal.Duration.from(duration));
  return new Date(moved.epochMilliseconds);
}
