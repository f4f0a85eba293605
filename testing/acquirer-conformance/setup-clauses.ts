import assert from "node:assert/strict";
import type { Clause } from "./clauses";
import type { SetupSide, Subject } from "./subject";

const callbackUrl = "https://shop.example/api/callbacks/pix_api/0/secret";

type Check = NonNullable<Subject["acquirer"]["setup"]>["check"];

const withSetup =
  (judge: (check: Check, side: SetupSide, subject: Subject) => Promise<void>) =>
  async (subject: Subject): Promise<void> => {
    const { setup: side, acquirer } = subject;
    if (!side || !acquirer.setup) return;
    await judge(acquirer.setup.check, side, subject);
  };

export const setupClauses: Record<string, Clause> = {
  "an adapter with credentials checks them": async ({ acquirer, setup }) => {
    assert.equal(acquirer.setup !== undefined, setup !== null);
  },

  "a good account passes every step, and its address is registered, again without harm": withSetup(
    async (check, { good }) => {
      const { account, addresses } = good();
      for (let times = 0; times < 2; times += 1) {
        assert.deepEqual(await check(account, callbackUrl), [
          { step: "token", fault: null },
          { step: "read", fault: null },
          { step: "webhook", fault: null },
        ]);
        assert.ok(addresses().length > 0 && addresses().every((each) => each.startsWith(callbackUrl)));
      }
    },
  ),

  "a check without an address registers none": withSetup(async (check, { good }) => {
    const { account, addresses } = good();
    const steps = await check(account, null);
    assert.ok(steps.every(({ fault }) => fault === null));
    assert.deepEqual(
      steps.slice(0, 2).map(({ step }) => step),
      ["token", "read"],
    );
    assert.deepEqual(addresses(), []);
  }),

  "a bad account stops at its first fault, which is named": withSetup(async (check, { bad }) => {
    for (const [name, { open, faults }] of Object.entries(bad)) {
      const steps = await check(open(), callbackUrl);
      const last = steps.at(-1);
      const good = steps.slice(0, -1);
      assert.ok(last?.fault && faults.includes(last.fault), `${name}: ${JSON.stringify(steps)}`);
      assert.ok(
        good.every(({ fault }) => fault === null),
        name,
      );
    }
  }),
};
