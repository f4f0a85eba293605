import { setTimeout as sleep } from "node:timers/promises";
import type { OutsideBooks, Trouble } from "./books";
import type { ClientLog } from "./client-log";
import { createIntegrator } from "./integrator";
import { startLoad } from "./load";
import { judge, recoveryMs, type Verdict } from "./oracle";
import { openStage, type Stage, type StageOptions } from "./stage";

interface NamedNight {
  name: string;
  /** Returns why the scenario cannot run on this machine, or null. */
  absence?: () => string | null;
}

export type Observe = (stage: Stage, verdict: Verdict, evidence: object) => unknown;

/** Calendar scenario, which generates its own load. */
export interface CalendarNight extends NamedNight {
  run: (observe: Observe) => Promise<Verdict>;
}

/** Scenario with one fault under constant load. */
export interface TroubledNight extends NamedNight {
  stage?: (seconds: number) => StageOptions | Promise<StageOptions>;
  trouble: (stage: Stage, seconds: number) => Promise<void>;
}

export type Night = TroubledNight | CalendarNight;

export interface Timing {
  seconds: number;
  patienceSeconds: number;
}

const quietMs = 2_000;
const healthySeconds = 60;
const lookEveryMs = 500;

/** Repeats the check until nothing is missing or the maximum recovery time has passed. */
async function judgeWhenCalm(read: () => Promise<Verdict>): Promise<Verdict> {
  const giveUpAt = Date.now() + recoveryMs;
  for (;;) {
    const verdict = await read();
    if (verdict.lost.length === 0 || Date.now() > giveUpAt) return verdict;
    await sleep(lookEveryMs);
  }
}

export async function runNight(
  night: Night,
  { seconds, patienceSeconds }: Timing,
  observe: Observe = () => undefined,
): Promise<Verdict> {
  if ("run" in night) return night.run(observe);
  const stage = await openStage(await night.stage?.(seconds));
  try {
    const integrator = createIntegrator(stage.server.url, stage.session);
    const load = startLoad(integrator, stage.acquirer);
    await sleep(quietMs);
    const trouble: Trouble = { from: Date.now(), until: Number.MAX_SAFE_INTEGER };
    await night.trouble(stage, seconds);
    if (!(await stage.server.waitUntilHealthy(healthySeconds))) throw new Error(`${night.name}: the server stays ill`);
    trouble.until = Date.now();
    await sleep(quietMs);
    await load.finish(patienceSeconds);
    const evidence: { log: ClientLog; books: OutsideBooks } = {
      log: { operations: integrator.operations, shown: [] },
      books: { acquirer: [], receiver: [] },
    };
    const read = async () => {
      evidence.log = { operations: integrator.operations, shown: await integrator.list() };
      evidence.books = { acquirer: stage.acquirer.read(), receiver: stage.receiver.read() };
      return judge(evidence.log, evidence.books, trouble);
    };
    const verdict = await judgeWhenCalm(read);
    await observe(stage, verdict, { trouble, ...evidence });
    return verdict;
  } finally {
    await stage.close();
  }
}
