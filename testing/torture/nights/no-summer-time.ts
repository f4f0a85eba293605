import { type CalendarPlan, runCalendar } from "../calendar";
import type { CalendarNight } from "../night";

/**
 * Weekly cycles at 00:30 across Sundays on which Brazil's former daylight saving time would have
 * changed the clocks.
 */
const plan: CalendarPlan = {
  frequency: "weekly",
  startsAt: "2028-10-08T00:30:00-03:00",
  dueOn: [
    ...["2028-10-15", "2028-10-22", "2028-10-29", "2028-11-05", "2028-11-12", "2028-11-19", "2028-11-26"],
    ...["2028-12-03", "2028-12-10", "2028-12-17", "2028-12-24", "2028-12-31", "2029-01-07", "2029-01-14"],
    ...["2029-01-21", "2029-01-28", "2029-02-04", "2029-02-11", "2029-02-18"],
  ],
};

/** Every cycle is charged at the same São Paulo time, never an hour early or late. */
export const noSummerTime: CalendarNight = {
  name: "São Paulo days without summer time",
  run: (observe) => runCalendar(plan, observe),
};
