import { clocksRouter } from "./clock/router";
import { sandboxRouter } from "./payers/router";
import { scenariosRouter } from "./scenarios/router";
import { simulatorRouter } from "./simulator/router";
import { testModeRouter } from "./test-mode/router";

export const sandboxRouters = {
  testMode: testModeRouter,
  sandbox: sandboxRouter,
  simulator: simulatorRouter,
  clock: clocksRouter,
  scenarios: scenariosRouter,
} as const;
