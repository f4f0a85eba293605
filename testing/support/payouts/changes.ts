import type { CompanyIdentity } from "@/server/core/procedures/procedure";
import type { AppRouter } from "@/server/router";
import { freshEmail, testPassword } from "../auth";
import { chargeCardOf, testCards } from "../payments";
import { earn } from "./business";

type Caller = ReturnType<AppRouter["createCaller"]>;
type Step = <Result>(path: string, deed: (caller: Caller) => Promise<Result>, details?: object) => Promise<Result>;

export async function payOutOf(company: CompanyIdentity, now: Date, step: Step): Promise<void> {
  await earn(company, 100_000, now);
  const order = { amountInCents: 5_000, destinationId: company.id };
  const { id: payoutId } = await step("payouts.create", (by) => by.payouts.create(order));
  await step("payouts.cancel", (by) => by.payouts.cancel({ payoutId }), { subjectId: payoutId });
}

export async function anticipateOf(company: CompanyIdentity, now: Date, step: Step): Promise<void> {
  await chargeCardOf(company, testCards.paid, now, { installments: 2 });
  await step("anticipations.take", async (by) =>
    by.anticipations.take({ quoteId: (await by.anticipations.quote({})).id }),
  );
}

export async function guardPayoutsOf(step: Step): Promise<void> {
  const password = testPassword;
  const added = await step("payoutAccounts.add", (by) => by.payoutAccounts.add({ pixKey: freshEmail(), password }));
  await step("payoutAccounts.remove", (by) => by.payoutAccounts.remove({ destinationId: added.id }));
  const limits = { perPayoutInCents: 200_000, perDayInCents: 400_000, approvalAboveInCents: 100_000 };
  await step("payouts.changeLimits", (by) => by.payouts.changeLimits({ ...limits, password }), { after: limits });
  const off = { frequency: "off", weekday: null, monthDay: null, destinationId: null } as const;
  const automatic = { ...off, minInCents: 50_000, password };
  await step("payouts.changeAutomatic", (by) => by.payouts.changeAutomatic(automatic), {
    after: { payoutFrequency: "off", minInCents: 50_000 },
  });
}
