import { runClocks } from "../../clocks/run-clocks";
import { endReset } from "../clocks/end-reset";
import type { Call, Seller } from "./contract";
import type { Prepare } from "./prepare";

/** Ends an advance under way, near the real time, or a reset. */
export async function atRest(seller: Seller): Promise<void> {
  const { advancing, resetting } = await seller.make("clock-read", {});
  if (resetting) return endReset(seller.companyId);
  if (advancing) await seller.make("clock-stop", {});
  await runClocks(new Date(Date.now() + 20_000), seller.companyId);
}

async function advancing(seller: Seller): Promise<Call> {
  await atRest(seller);
  await seller.make("clock-advance", { body: { advance: "PT1S" } });
  return {};
}

const whenAtRest =
  (body: () => Record<string, string>): Prepare =>
  async (seller) => {
    await atRest(seller);
    return { body: body() };
  };

/** Valid calls of the clock's operations. */
export const clockCases: Record<string, Record<string, Prepare>> = {
  "clock-read": { "one that ticks": (seller) => atRest(seller).then(() => ({})), "one that advances": advancing },
  "clock-advance": {
    "by a duration": whenAtRest(() => ({ advance: "PT1S" })),
    "to an instant": whenAtRest(() => ({ to: new Date(Date.now() + 60_000).toISOString() })),
  },
  "clock-stop": { "one that advances": advancing },
  "clock-reset": { "of the company by its name": whenAtRest(() => ({ confirm: "Banca da Esquina" })) },
};

/** Calls that the clock refuses. */
export const clockRefusals: readonly (readonly [string, "reset_not_confirmed", Prepare])[] = [
  ["clock-reset", "reset_not_confirmed", whenAtRest(() => ({ confirm: "Outra banca" }))],
];

/** Calls that the state of the clock forbids. */
export const clockConflicts: Record<string, Prepare> = {
  "clock-advance": async (seller) => ({ ...(await advancing(seller)), body: { advance: "P1D" } }),
  "clock-stop": (seller) => atRest(seller).then(() => ({})),
  "clock-reset": async (seller) => ({ ...(await advancing(seller)), body: { confirm: "Banca da Esquina" } }),
};
