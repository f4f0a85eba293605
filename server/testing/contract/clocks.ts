import { runClocks } from "../../clocks/run-clocks";
import type { Call, Seller } from "./contract";
import type { Prepare } from "./prepare";

/** Ends an advance under way, near the real time. */
async function atRest(seller: Seller): Promise<void> {
  const { advancing } = await seller.make("clock-read", {});
  if (advancing) await seller.make("clock-stop", {});
  await runClocks(new Date(Date.now() + 20_000), seller.companyId);
}

async function advancing(seller: Seller): Promise<Call> {
  await atRest(seller);
  await seller.make("clock-advance", { body: { advance: "PT1S" } });
  return {};
}

const advanceBy =
  (body: () => Record<string, string>): Prepare =>
  async (seller) => {
    await atRest(seller);
    return { body: body() };
  };

/** Valid calls of the clock's operations. */
export const clockCases: Record<string, Record<string, Prepare>> = {
  "clock-read": { "one that ticks": (seller) => atRest(seller).then(() => ({})), "one that advances": advancing },
  "clock-advance": {
    "by a duration": advanceBy(() => ({ advance: "PT1S" })),
    "to an instant": advanceBy(() => ({ to: new Date(Date.now() + 60_000).toISOString() })),
  },
  "clock-stop": { "one that advances": advancing },
};

/** Calls that the state of the clock forbids. */
export const clockConflicts: Record<string, Prepare> = {
  "clock-advance": async (seller) => ({ ...(await advancing(seller)), body: { advance: "P1D" } }),
  "clock-stop": (seller) => atRest(seller).then(() => ({})),
};
