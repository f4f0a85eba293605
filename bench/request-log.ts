import type { Sql } from "postgres";
import { type Contestant, type Figures, measure, type Settings } from "./measure";
import type { Operation } from "./operations";
import { startProgram } from "./programs";
import { start } from "./record";
import { medianOf } from "./statistics";
import { table } from "./table";

/** Request logging may slow down charges by at most three percent (docs/domains/webhooks.md). */
const target = 0.97;

/** Rounds are longer by this factor, because the log is written only once a second. */
const longerRounds = 5;

export interface LogCost {
  operation: string;
  /**
   * Medians over the rounds of the logging server's values divided by the other's: requests per
   * second (`ratio`) and CPU time per request (`cpuRatio`).
   */
  ratio: number;
  cpuRatio: number;
  ratiosOfRounds: number[];
  perSecond: Record<"kept" | "unkept", number>;
}

/**
 * Loads two of our servers alternately: one that logs its requests, and one with `REQUEST_LOG=off`.
 */
export async function priceLog(client: Sql, operation: Operation, settings: Settings): Promise<LogCost> {
  const load = startProgram("load");
  const servers = {
    kept: await start("ours", { kind: "listen" }, { REQUEST_LOG: "on" }),
    unkept: await start("ours", { kind: "listen" }, { REQUEST_LOG: "off" }),
  };
  const longer = { ...settings, charges: settings.charges * longerRounds };
  const run = (contestant: Contestant) => measure(client, load, operation, contestant, longer);
  const rounds: Record<"kept" | "unkept", Figures>[] = [];
  for (let round = -settings.warmUpRounds; round < settings.rounds; round += 1) {
    const first = round % 2 === 0 ? await run(servers.kept) : null;
    const unkept = await run(servers.unkept);
    const kept = first ?? (await run(servers.kept));
    if (round >= 0) rounds.push({ kept, unkept });
  }
  for (const { program } of Object.values(servers)) await program.stop();
  await load.stop();
  const ratiosOfRounds = rounds.map(({ kept, unkept }) => kept.requestsPerSecond / unkept.requestsPerSecond);
  const rateOf = (name: "kept" | "unkept") => medianOf(rounds.map((round) => round[name].requestsPerSecond));
  return {
    operation: operation.name,
    ratio: medianOf(ratiosOfRounds),
    cpuRatio: medianOf(rounds.map(({ kept, unkept }) => kept.cpuPerRequest / unkept.cpuPerRequest)),
    ratiosOfRounds,
    perSecond: { kept: rateOf("kept"), unkept: rateOf("unkept") },
  };
}

export function tableOfLog({ operation, ratio, cpuRatio, ratiosOfRounds, perSecond }: LogCost): string {
  const spread = [Math.min(...ratiosOfRounds), Math.max(...ratiosOfRounds)].map((each) => each.toFixed(2)).join(" to ");
  return table(
    ["operation", "kept/s", "not kept/s", "ratio", "rounds", "CPU ratio", "target"],
    [
      [
        operation,
        perSecond.kept.toFixed(0),
        perSecond.unkept.toFixed(0),
        ratio.toFixed(3),
        spread,
        cpuRatio.toFixed(2),
        `≥ ${target}`,
      ],
    ],
  );
}
