import { setTimeout as sleep } from "node:timers/promises";
import type { OutsideBooks, Trouble } from "./books";
import type { ClientLog } from "./client-log";
import { createIntegrator } from "./integrator";
import { startLoad } from "./load";
import { judge, recoveryMs, type Verdict } from "./oracle";
import { openStage, type Stage, type StageOptions } from "./stage";

interface NamedNight {
  name: string;
  /** Why it cannot be had on this machine; null where it can. */
  absence?: () => string | null;
}

/** Sees the stage, the verdict and what it was made of before the stage is closed. */
export type Observe = (stage: Stage, verdict: Verdict, evidence: object) => unknown;

/** A night of the calendar, which brings its own load. */
export interface CalendarNight extends NamedNight {
  run: (observe: Observe) => Promise<Verdict>;
}

/** A night under constant load: what goes wrong, in one file each. */
export interface TroubledNight extends NamedNight {
  stage?: (seconds: number) => StageOptions | Promise<StageOptions>;
  /** Goes wrong for so many seconds; resolves once nothing is wrong any more. */
  trouble: (stage: Stage, seconds: number) => Promise<void>;
}

export type Night = TroubledNight | CalendarNight;

/** How long a night takes. */
export interface Timing {
  /** Of the trouble. */
  seconds: number;
  /** How long clients repeat what has no answer. */
  patienceSeconds: number;
}

const quietMs = 2_000;
const healthySeconds = 60;
const lookEveryMs = 500;

/** Judges again and again until nothing is missing, or whatever is late without a fault must have come. */
async function judgeWhenCalm(read: () => Promise<Verdict>): Promise<Verdict> {
  const giveUpAt = Date.now() + recoveryMs;
  for (;;) {
    const verdict = await read();
    if (verdict.lost.length === 0 || Date.now() > giveUpAt) return verdict;
    await sleep(lookEveryMs);
  }
}

/** Runs one night from its first charge to its verdict. */
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
      log: { wishes: integrator.wishes, shown: [] },
      books: { acquirer: [], receiver: [] },
    };
    const read = async () => {
      evidence.log = { wishes: integrator.wishes, shown: await integrator.list() };
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
