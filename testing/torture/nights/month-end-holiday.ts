import { type CalendarPlan, create, getData, runCalendar } from "../calendar";
import { composeCharge } from "../integrator";
import type { CalendarNight } from "../night";

const price = 100_000;
const fineInCents = 2_000;

/** Carnival of 2028: banks are closed on Monday, February 28, and Tuesday, February 29, the last days of the month. */
const [closed, open, dayAfter] = ["2028-02-28", "2028-03-01", "2028-03-02"];

const plan: CalendarPlan = {
  frequency: "monthly",
  startsAt: "2028-01-31T23:30:00-03:00",
  dueOn: ["2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31"],
  ask: async (stage) => {
    const cob = { expirationDate: closed, daysAfterDueDate: 30, fine: { type: "percent", value: 2 } };
    const body = { ...composeCharge(price, "feriado"), cob };
    const { id } = await create(stage, "/pix/in/cob", body);
    const expected = { [open]: price, [dayAfter]: price + fineInCents };
    const wrong: string[] = [];
    for (const [day, amount] of Object.entries(expected)) {
      const { amountDueInCents } = await getData(stage, `/transactions/${String(id)}/due-amount?date=${day}`);
      if (amountDueInCents !== amount) wrong.push(`a Pix due on ${closed} costs ${amountDueInCents} on ${day}`);
    }
    return wrong;
  },
};

/** Subscriptions due on the 31st, and a charge due at the end of a month when banks are closed. */
export const monthEndHoliday: CalendarNight = {
  name: "bank holiday at month's end",
  run: (observe) => runCalendar(plan, observe),
};
