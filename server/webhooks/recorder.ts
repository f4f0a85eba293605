import { setTimeout as sleep } from "node:timers/promises";
import { groupBy, inParallel } from "./parallel";
import { type Attempt, recordAttempts } from "./record-attempts";

/** What ends within so long is written down together: the fewer commits, the more the database can do. */
const gatherMilliseconds = 20;

/** A database that is gone is asked again this often to write down what was sent. */
const againMilliseconds = 1_000;

export interface RecorderOptions<Ended extends Attempt> {
  now: () => Date;
  report: (thrown: unknown) => void;
  /** Told what of a company is written down. */
  written: (attempts: Ended[]) => void;
}

/** Writes attempts down that have ended, a batch at a time, until they are; what ends meanwhile is the next batch. */
export function createRecorder<Ended extends Attempt>({ now, report, written }: RecorderOptions<Ended>) {
  const ended: Ended[] = [];
  let isRecording = false;

  const recordCompany = async ([companyId, attempts]: [string, Ended[]]) => {
    try {
      await recordAttempts(companyId, attempts, now());
    } catch (thrown) {
      report(thrown);
      ended.push(...attempts);
      await sleep(againMilliseconds);
      return;
    }
    written(attempts);
  };
  const record = async () => {
    if (isRecording) return;
    isRecording = true;
    while (ended.length > 0) {
      await sleep(gatherMilliseconds);
      const batch = groupBy(ended.splice(0), ({ claim }) => claim.companyId);
      await inParallel([...batch], recordCompany);
    }
    isRecording = false;
  };

  return {
    add: (attempt: Ended) => {
      ended.push(attempt);
      void record();
    },
  };
}
