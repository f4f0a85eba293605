import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type AttackAction,
  type Attacker,
  type AttackStep,
  attackActions,
  findExcess,
  startAttack,
  takeAttackStep,
} from "@/testing/support/payouts/attackers";
import { proofRuns } from "@/testing/support/proof";

const step: fc.Arbitrary<AttackStep> = fc.record({
  action: fc.constantFrom<AttackAction>(
    ...attackActions,
    // Repeated to make actions that move money more likely.
    ...(["request", "request", "requestByToken", "requestByToken", "approve", "approve", "wait"] as const),
  ),
  who: fc.nat(5),
  what: fc.nat(20),
  share: fc.constantFrom(10, 334, 500, 998, 1_000, 1_002, 2_000),
});

/** Defaults to the first identity, the first target and the threshold amount. */
const known = (action: AttackAction, more: Partial<AttackStep> = {}): AttackStep => ({
  action,
  who: 0,
  what: 0,
  share: 1_000,
  ...more,
});
const large = { share: 1_002 };
const [finance, dayLater, beforeMidnight, atMidnight] = [{ what: 2 }, { what: 4 }, { what: 6 }, { what: 7 }];

const attacks: Record<string, [Attacker, AttackStep[]]> = {
  "a token of somebody else's key": [
    "admin",
    [known("othersCreateKey"), known("issueToken"), known("requestByToken", large), known("approve")],
  ],
  "a second address of one's own": [
    "admin",
    [known("invite", finance), known("join"), known("request", large), known("approve", { who: 1 })],
  ],
  "a promotion of a second address": [
    "admin",
    [
      known("invite", { what: 4 }),
      known("join"),
      known("changeRole", { who: 1, what: 2 }),
      known("changeRole", { who: 0, what: 1 }),
      known("wait", dayLater),
      known("request", large),
      known("approve", { who: 1 }),
    ],
  ],
  "payouts just below the threshold": ["admin", [known("split", { share: 998 })]],
  "payouts on both sides of midnight": [
    "admin",
    [known("wait", beforeMidnight), known("request"), known("wait", atMidnight), known("request")],
  ],
  "a key of the operator": [
    "admin",
    [known("getOperatorsKey"), known("exchangePair"), known("requestByToken", large), known("approve")],
  ],
  "a token of the operator": [
    "admin",
    [known("othersCreateKey"), known("getOperatorsToken"), known("requestByToken", large), known("approve")],
  ],
  "a raised threshold": ["owner", [known("changeLimits", { share: 2_000 }), known("request", { share: 2_000 })]],
  "a threshold that is lowered and raised": [
    "owner",
    [
      known("changeLimits", { share: 2_000 }),
      known("changeLimits", { share: 10 }),
      known("changeLimits", { share: 2_000 }),
      known("wait", { what: 3 }),
      known("request", { share: 2_000 }),
    ],
  ],
  "automatic payouts beside others": [
    "owner",
    [
      known("changeLimits", { what: 1 }),
      known("setAutomatic"),
      known("request"),
      known("runAutomatic"),
      known("wait", { what: 3 }),
      known("runAutomatic"),
    ],
  ],
};

async function attackWith(attacker: Attacker, steps: AttackStep[]) {
  const attack = await startAttack(attacker);
  for (const each of steps) await takeAttackStep(attack, each);
  return findExcess(attack);
}

it.each(Object.entries(attacks))(
  "one person does not move more than the threshold in 24 hours by %s",
  async (_name, [attacker, steps]) => {
    expect(await attackWith(attacker, steps)).toBeNull();
  },
);

it("no sequence of steps lets one person move more than the threshold in 24 hours where two may approve", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Attacker>("admin", "owner"),
      fc.array(step, { minLength: 8, maxLength: 30 }),
      async (attacker, steps) => {
        expect(await attackWith(attacker, steps)).toBeNull();
      },
    ),
    { numRuns: proofRuns(15, 150), endOnFailure: false },
  );
});
